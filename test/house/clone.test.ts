import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, type Syntax, walk } from './source';

const REAL = 'test/fixtures/real';

/** No path that a test or script builds begins above the project: a clone alone must be enough. */
const nothingOutsideIsRead: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
      const { callee } = node;
      const name = isSyntax(callee) ? (isSyntax(callee.property) ? callee.property : callee).name : undefined;
      if (!/^(join|resolve|URL|\w*(readFile|readdir|exists|stat|open|createReadStream)\w*)$/i.test(String(name)))
        return;
      const climbs = (node.arguments as Syntax[]).some(({ value }) => /^\.\.(\/|$)/.test(String(value)));
      if (climbs) found.push(complaint(file, node, 'leaves the project'));
    });
    return found;
  });

function rowsOf(kind: string): string[][] {
  const rows = readFileSync(`${REAL}/${kind}/MANIFEST.tsv`, 'utf8').trim().split('\n');
  return rows.slice(1).map(row => row.split('\t'));
}

describe('a clone', () => {
  house('nothing outside it is read', nothingOutsideIsRead, code('test', 'scripts'), {
    'test/support/beside.ts': [
      "join(process.cwd(), '../shared/agents');",
      "path.resolve('..', 'shared');",
      "readFileSync('../shared/a.md', 'utf8');",
      "new URL('../../shared', import.meta.url);",
    ],
  });

  for (const kind of ['agents', 'docs']) {
    it(`names the source of each of its real ${kind}, with the licence beside it`, () => {
      const rows = rowsOf(kind);
      const folders = [...new Set(rows.map(([repo = '']) => repo.replace('/', '+')))].sort();
      const all = readdirSync(`${REAL}/${kind}`, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').slice(`${REAL}/${kind}/`.length));
      const licences = all.filter(file => /^[^/]+\/LICENSE[^/]*$/.test(file));
      assert.deepEqual([...new Set(licences.map(file => file.split('/')[0]))].sort(), folders);
      const listed = rows.map(([repo = '', , path]) => `${repo.replace('/', '+')}/${path}`);
      const files = all.filter(file => file.includes('/') && !licences.includes(file));
      assert.deepEqual(files.sort(), listed.sort());
      const readme = readFileSync(`${REAL}/README.md`, 'utf8');
      for (const folder of folders)
        assert.match(readme, new RegExp(`\\| ${kind}/${folder.replace('+', '\\+')} \\|.*(MIT|Apache)`));
    });
  }
});
