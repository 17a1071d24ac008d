import { readFileSync } from 'node:fs';
import { MANIFEST } from './manifest';
import { house, type Rule } from './rule';

interface Chat {
  readonly chatParticipants?: readonly { readonly id: string }[];
}

const PARTICIPANT = 'src/editor/chat/registration.ts';

const participantIsContributed: Rule = files => {
  const text = files.filter(file => file.path === 'package.json').at(-1)?.text ?? '{}';
  const [participant] = (JSON.parse(text) as { contributes?: Chat }).contributes?.chatParticipants ?? [];
  return participant && readFileSync(PARTICIPANT, 'utf8').includes(`'${participant.id}'`)
    ? []
    : [`package.json does not contribute the chat's participant`];
};

describe('the chat', () => {
  house('has the participant that answers', participantIsContributed, [MANIFEST], {
    'package.json': JSON.stringify({ contributes: { chatParticipants: [{ id: 'convene.other' }] } }),
  });
});
