import { code, house, type Rule } from './rule';
import { complaint, parse, walk } from './source';

const IDS = ['debate', 'consensus', 'discussion', 'council', 'structured', 'parliament', 'presentation', 'scene'];

// Where a format may be called by its name: its own folder, the list, and the names that the terminal and the manifest give it.
function mayName(path: string, id: string): boolean {
  // A council may end in consensus, which is a word before it is a format.
  if (id === 'consensus' && path.startsWith('src/formats/council/')) return true;
  if (path.startsWith(`src/formats/${id}/`) || /^src\/formats\/(index|views)\.ts$/.test(path)) return true;
  return path === 'src/cli.ts' || path.startsWith('src/terminal/');
}

const formatsAreNotNamed: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      const id = IDS.find(each => node.type === 'Literal' && node.value === each);
      if (id && !mayName(file.path, id)) found.push(complaint(file, node, `names the format ${id}`));
    });
    return found;
  });

describe('formats', () => {
  house('are named only at home', formatsAreNotNamed, code('src', 'webview'), {
    'src/stage/wrong.ts': "const blind = format.id === 'debate';",
    'src/formats/council/wrong.ts': "const other = 'debate';",
    'webview/parts/wrong.ts': "const isScene = state.format === 'scene';",
  });
});
