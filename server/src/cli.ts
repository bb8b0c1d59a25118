import { main } from './cli/main';

main(process.argv.slice(2));
