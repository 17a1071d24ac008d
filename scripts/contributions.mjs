// node scripts/contributions.mjs: writes what is generated from the list of formats (src/formats/index.ts).
import { writeFileSync } from 'node:fs';
import { readFormats, viewsText } from './lib/formatList.mjs';

writeFileSync('src/formats/views.ts', viewsText(await readFormats()));
