import type { Block } from '../../script/blocks';
import type { Heard } from '../../script/format';

const steps = [
  { label: 'Reading', kind: 'reading' },
  { label: 'Check', kind: 'check' },
  { label: 'Talk', kind: 'talk' },
  { label: 'Page', kind: 'page' },
] as const;

/** What panel, terminal and transcripts show of a review beside its page: how far it has come. */
export function view({ turns, calls = [], outcome }: Heard): Block[] {
  const taken = steps.filter(({ kind }) => kind !== 'talk' || turns.length > 0);
  const reached = taken.findLastIndex(({ kind }) => kind === 'talk' || calls.some(call => call.kind === kind));
  const now = outcome ? taken.length : Math.max(0, reached);
  const entries = taken.map(
    ({ label }, at) => ({ label, state: at < now ? 'done' : at === now ? 'now' : 'next' }) as const,
  );
  return [{ kind: 'rail', entries }];
}
