// A process of its own that serves VS Code for the web, so that its log does not mix with the tests' and it can be
// ended. usage: node serve-web.mjs MODULE OPTIONS_AS_JSON
import { pathToFileURL } from 'node:url';

const [module, options] = process.argv.slice(2);
const { open } = await import(pathToFileURL(module).href).then((loaded) => loaded.default ?? loaded);
await open(JSON.parse(options));
