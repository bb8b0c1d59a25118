import { Tok } from '../lexer';
import type { MaskEntry } from '../source-file';
import type { Painter } from './painter';
import type { View } from './view';
import { Word } from './words';

const kindOfWord: Readonly<Record<number, MaskEntry['kind']>> = {
  [Word.LaunchBounds]: 'launch-bounds',
  [Word.Alignment]: 'alignment',
  [Word.Attribute]: 'attribute',
  [Word.Pragma]: 'preprocessor',
};

/** Blanks CUDA's qualifiers, the words with arguments (`__launch_bounds__(256)`) and `[[attributes]]`. */
export function maskQualifiers(view: View, painter: Painter): void {
  const { kinds, words, starts, ends, values, partners } = view;
  for (let i = 0; i < view.count; i++) {
    const word = words[i];
    if (word === Word.Qualifier) {
      painter.hide(starts[i], ends[i], 'qualifier');
      view.remove(i, i);
    } else if (word >= Word.LaunchBounds && word <= Word.Pragma) {
      const open = i + 1;
      const last = view.isPunct(open, 40) && partners[open] > 0 ? partners[open] : i;
      painter.hide(starts[i], ends[last], kindOfWord[word]);
      view.remove(i, last);
      i = last;
    } else if (kinds[i] === Tok.Punct && values[i] === 91 && view.isPunct(i + 1, 91)) {
      const last = partners[i];
      // `[[` is always an attribute; its partner must be the second of `]]`.
      if (last > 0 && partners[i + 1] === last - 1 && starts[i + 1] === ends[i]) {
        painter.hide(starts[i], ends[last], 'attribute');
        view.remove(i, last);
        i = last;
      }
    }
  }
}
