import { formats } from '../../src/formats';
import { code, house, type Rule } from './rule';
import { complaint, parse, walk } from './source';

const MOST_LINES = 1500;

const roles = formats.flatMap(format => format.seats.map(seat => seat.role));
const known = new Set([...formats.flatMap(format => [format.id, ...Object.keys(format.moves)]), ...roles]);

const knowsNoFormat: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      if (node.type === 'Literal' && known.has(String(node.value)))
        found.push(complaint(file, node, `knows the format, role or move ${String(node.value)}`));
    });
    return found;
  });

const isSmall: Rule = files => {
  const lines = files.reduce((sum, file) => sum + file.text.trimEnd().split('\n').length, 0);
  return lines > MOST_LINES ? [`${lines} lines, of which the last are in ${files.at(-1)?.path}`] : [];
};

describe('the rehearsal', () => {
  const sources = code('src/voices/rehearsal');
  house('knows no format, no role and no move', knowsNoFormat, sources, {
    'src/voices/rehearsal/format.ts': "const isScene = format === 'scene';",
    'src/voices/rehearsal/role.ts': "const judges = seat.role === 'arbitrator';",
    'src/voices/rehearsal/move.ts': "if (cue.move === 'rebuttal') answer();",
  });
  house(`has at most ${MOST_LINES} lines`, isSmall, sources, {
    'src/voices/rehearsal/long.ts': 'go();\n'.repeat(MOST_LINES + 1),
  });
});
