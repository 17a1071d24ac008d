import { formats } from '../../src/formats';
import { code, house, type Rule } from './rule';
import { complaint, parse, walk } from './source';

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

describe('the rehearsal', () => {
  const sources = code('src/voices/rehearsal');
  house('knows no format, no role and no move', knowsNoFormat, sources, {
    'src/voices/rehearsal/format.ts': "const isScene = format === 'scene';",
    'src/voices/rehearsal/role.ts': "const judges = seat.role === 'arbitrator';",
    'src/voices/rehearsal/move.ts': "if (cue.move === 'rebuttal') answer();",
  });
});
