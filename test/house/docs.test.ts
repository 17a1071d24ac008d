import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { commands } from '../../src/terminal/commands';
import { house, type Rule } from './rule';
import type { Source } from './source';

const DOCS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'DEVELOPERS.md', 'docs/architecture.md'];
const PLACE = /`((?:src|webview|test|scripts|docs|examples|media|l10n)(?:\/[\w.-]+)*)`|\]\((?!https?:|#)([^)#]+)\)/g;

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };

/** Files and folders that a page names in code or links to are there. */
const placesExist: Rule = files =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(PLACE)]
      .map(
        ([, place, link = '']) =>
          place ?? `${path.startsWith('docs/') && !link.startsWith('../') ? 'docs/' : ''}${link.replace('../', '')}`,
      )
      .filter(place => !existsSync(place))
      .map(place => `${path} names ${place}, which is not there`),
  );

/** Commands of npm, node and convene that a page names are there. */
const commandsExist: Rule = files =>
  files.flatMap(({ path, text }) => [
    ...[...text.matchAll(/\bnpm run ([\w:]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([line]) => `${path} names ${line}, which package.json does not have`),
    ...[...text.matchAll(/\bnode (scripts\/[\w/.]+)/g)]
      .filter(([, file = '']) => !existsSync(file))
      .map(([line]) => `${path} names ${line}, which is not there`),
    ...[...text.matchAll(/(?:`convene|node dist\/cli\.js) ([a-z]+)/g)]
      .filter(([, name]) => name !== 'help' && !commands.some(each => each.name === name))
      .map(([line]) => `${path} names ${line}, which is no command`),
  ]);

const ROOMS = readdirSync('src', { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [each.name] : []));

/** The architecture's table names every room of src. */
const roomsAreNamed: Rule = files =>
  files
    .filter(({ path }) => path === 'docs/architecture.md')
    .flatMap(({ text }) => {
      const named = [...text.matchAll(/^\| `src\/(\w+)` \|/gm)].map(([, room = '']) => room);
      return ROOMS.filter(room => !named.includes(room)).map(room => `docs/architecture.md leaves out src/${room}`);
    });

describe('the pages for developers', () => {
  const pages: Source[] = DOCS.map(path => ({ path, text: readFileSync(path, 'utf8') }));
  house('name places that are there', placesExist, pages, {
    'README.md': ['`src/stage/gone.ts`', '[more](docs/gone.md)'],
    'docs/architecture.md': '[more](../GONE.md)',
  });
  house('name commands that are there', commandsExist, pages, {
    'README.md': ['npm run gone', 'node scripts/gone.mjs', '`convene gone`', 'node dist/cli.js gone'],
  });
  house('name every room', roomsAreNamed, pages, { 'docs/architecture.md': '| `src/base` | errors |' });
});
