import type { Block } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { docketPost } from '../inspection/posts';

const steps = [
  { label: 'Reading', kind: 'reading' },
  { label: 'Check', kind: 'check' },
  { label: 'Talk', kind: 'talk' },
  { label: 'Page', kind: 'page' },
] as const;

/** What panel, terminal and transcripts show of a review beside its page: how far it has come. */
export function view({ turns, posts, calls = [], outcome }: Heard): Block[] {
  const taken = steps.filter(({ kind }) => kind !== 'talk' || turns.length > 0);
  const posted = docketPost.among(posts).map(({ data }) => data.at);
  // What is begun is not heard of; each step follows on what was put on the table before it.
  const begun: Readonly<Record<(typeof steps)[number]['kind'], boolean>> = {
    reading: true,
    check: posted.includes('merged'),
    talk: true,
    page: calls.some(({ kind }) => kind === 'page') || (posted.includes('mended') && turns.length === 0),
  };
  const reached = taken.findLastIndex(({ kind }) => begun[kind]);
  const now = outcome ? taken.length : Math.max(0, reached);
  const entries = taken.map(
    ({ label }, at) => ({ label, state: at < now ? 'done' : at === now ? 'now' : 'next' }) as const,
  );
  return [{ kind: 'rail', entries }];
}
