import type { Block, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';

const steps = [
  { label: 'Reading', kind: 'reading' },
  { label: 'Check', kind: 'check' },
  { label: 'Page', kind: 'page' },
] as const;

/** What panel, terminal and transcripts show of a review beside its page: how far it has come, and what came of it. */
export function view({ calls = [], outcome }: Heard): Block[] {
  const reached = steps.findLastIndex(({ kind }) => calls.some(call => call.kind === kind));
  const now = outcome ? steps.length : Math.max(0, reached);
  const entries = steps.map(
    ({ label }, at) => ({ label, state: at < now ? 'done' : at === now ? 'now' : 'next' }) as const,
  );
  const said = verdicts[String(outcome?.go)];
  const verdict: Block[] = said ? [{ kind: 'verdict', title: 'Review', ...said, parts: [] }] : [];
  return [{ kind: 'rail', entries }, ...verdict];
}

const verdicts: Readonly<Record<string, { headline: string; tone: Tone }>> = {
  yes: { headline: 'Nothing blocks it', tone: 'good' },
  'yes-if': { headline: 'A few changes settle what blocks it', tone: 'mixed' },
  'not-yet': { headline: 'Not yet: something blocks it', tone: 'bad' },
};
