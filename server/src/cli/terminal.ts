import { coloured, plain, type Style } from '../report/style';

/** Colours for people at a terminal who did not ask for none (https://no-color.org). */
export function terminalStyle(): Style {
  const wanted = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return wanted ? coloured : plain;
}
