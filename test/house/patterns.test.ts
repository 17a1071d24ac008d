import { analyse } from 'scslre';
import { processorTime } from '../support/processorTime';
import { pumpsFor } from './pumps';
import { code, house, type Rule } from './rule';
import { complaint, parse, walk } from './source';

interface Pattern {
  pattern: string;
  flags: string;
}

const judged = new Map<string, string | undefined>();

/** What is wrong with a pattern; undefined where its time grows with the length of the text. */
function fault({ pattern, flags }: Pattern): string | undefined {
  const key = `/${pattern}/${flags}`;
  if (!judged.has(key)) judged.set(key, provenFault(pattern, flags) ?? triedFault(pattern, flags));
  return judged.get(key);
}

function provenFault(source: string, flags: string): string | undefined {
  const { reports } = analyse(
    { source, flags },
    { maxReports: 1, reportTypes: { Move: true, Self: true, Trade: true } },
  );
  const [report] = reports;
  return report && `can go over ${report.character.literal.source} again and again (${report.type})`;
}

function triedFault(source: string, flags: string): string | undefined {
  const pattern = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  const slow = pumpsFor(source, flags).find(
    text => isSuspicious(pattern, text(4_000)) && isSlow(pattern, text(60_000)),
  );
  return slow && `takes long over ${JSON.stringify(slow(60))}…`;
}

// What is suspicious over a short text is tried over a long one, where others on the machine make no difference: a linear pattern takes a hundredth of this.
function isSuspicious(pattern: RegExp, text: string): boolean {
  const times = [1, 2, 3].map(() => {
    const before = performance.now();
    text.replace(pattern, '');
    return performance.now() - before;
  });
  return Math.min(...times) > 0.3;
}

function isSlow(pattern: RegExp, text: string): boolean {
  return processorTime(() => text.replace(pattern, ''), 2) > 100;
}

const isLinear: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      const regex = node.type === 'Literal' ? (node.regex as Pattern | undefined) : undefined;
      const wrong = regex && fault(regex);
      if (wrong) found.push(complaint(file, node, wrong));
    });
    return found;
  });

/** Where patterns are put together from pieces: from the project's own words, or from names made plain by escapePattern. */
const BUILDERS = new Set(
  `src/base/redactor.ts src/document/reader.ts src/editor/language/sceneKeys.ts
   src/stage/referee.ts src/stage/anonymize.ts 
   webview/playback.ts`.split(/\s+/),
);

const isWritten: Rule = files =>
  files
    .filter(file => !BUILDERS.has(file.path))
    .flatMap(file => {
      const found: string[] = [];
      walk(parse(file).program, node => {
        const callee = /^(?:New|Call)Expression$/.test(node.type) ? (node.callee as { name?: string }) : undefined;
        if (callee?.name === 'RegExp')
          found.push(complaint(file, node, 'puts a pattern together, which no rule can try'));
      });
      return found;
    });

describe('patterns', () => {
  house('are written whole, but for a few', isWritten, code('src', 'webview'), {
    'src/text/built.ts': 'export const finds = (name: string) => new RegExp(`^(${name})+$`);',
    'webview/called.ts': "export const digits = RegExp('\\d+$');",
  });

  house('take time that grows with the text they look at', isLinear, code('src', 'webview'), {
    'src/text/doubling.ts': 'export const quotation = /“(?:[^“”]+\\s){2,}[^“”]+”/g;',
    'src/text/ends.ts': 'export const bare = (text: string) => text.replace(/[.,;]+$/, "");',
    'src/text/openers.ts': 'export const comment = /<!--[\\s\\S]*?-->/g;',
    'src/text/bold.ts': 'export const speaker = /(?:\\*\\*|__).+(?:\\*\\*|__).*\\(.*\\)\\s*:\\s*$/;',
    'webview/spaces.ts': 'export const line = /^\\s*>\\s?/gm;',
  });
});
