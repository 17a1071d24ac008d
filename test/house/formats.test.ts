import { formats } from '../../src/formats/index';
import { code, house, type Rule } from './rule';
import { complaint, parse, walk } from './source';

const IDS = formats.map(({ id }) => id);

// Where a format may be called by its name: its own folder, the list, what is generated from it, and the names of the terminal.
function mayName(path: string, id: string): boolean {
  // A council may end in consensus, which is a word before it is a format.
  if (id === 'consensus' && path.startsWith('src/formats/council/')) return true;
  if (path.startsWith(`src/formats/${id}/`)) return true;
  return /^src\/(formats\/(index|scripts|views|commands)\.ts$|cli\.ts$|terminal\/)/.test(path);
}

// By its id, or by the names that the manifest makes of it: a command or a tool.
function isNameOf(value: unknown, id: string): boolean {
  return value === id || value === `convene.${id}` || value === `convene_${id}`;
}

const formatsAreNotNamed: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      const id = IDS.find(each => node.type === 'Literal' && isNameOf(node.value, each));
      if (id && !mayName(file.path, id)) found.push(complaint(file, node, `names the format ${id}`));
    });
    return found;
  });

describe('formats', () => {
  house('are named only at home', formatsAreNotNamed, code('src', 'webview'), {
    'src/stage/wrong.ts': "const blind = format.id === 'debate';",
    'src/formats/council/wrong.ts': "const other = 'debate';",
    'src/editor/wrong.ts': ["const command = 'convene.debate';", "const tool = 'convene_parliament';"],
    'webview/parts/wrong.ts': "const isScene = state.format === 'scene';",
  });
});
