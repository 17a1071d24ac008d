import { councilMoves } from '../../../src/formats/council/moves';
import type { PersonRequest, SessionOpened } from '../../../src/ledger/events';
import { personVoiceId } from '../../../src/script/brief';
import { opened, rounds } from './stories';
import { type Line, Story } from './story';

/** A session in which the person who watches sits for the second side. */
const withPerson: SessionOpened = {
  ...opened,
  seats: opened.seats.map(seat =>
    seat.id === 'opponent-1' ? { ...seat, name: 'Guest', icon: '🙋', agent: 'me', voice: personVoiceId } : seat,
  ),
};

/** What is asked, with fields of every kind. */
const asked: PersonRequest = {
  request:
    'You argue against the motion. Take the other side’s strongest point, name whose it is or quote it, and show where it fails. Then say what that leaves standing of your own case. As stance give one of: against, leaning against, undecided, leaning for, for; as confidence 0 to 1.',
  table:
    '[Findings] Everybody here has read the document alone.\nF1 [blocks] Nobody has measured a rebuild with writes.',
  limit: 20,
  schema: councilMoves.response.answer.schema,
};

/** A session that waits for the turn of whoever watches; `mended`: for the second time. */
export function seated(how?: string): Story {
  const story = new Story(withPerson);
  story.tellAll(rounds[0] ?? [], 'Round 1');
  const own: Line = { seat: 'opponent-1', move: 'rebuttal', text: '' };
  const [turn = ''] = story.begin([own], 'Round 2');
  const reasons = [
    'It takes up nothing that was said: name another speaker, or quote a phrase of theirs, and answer it.',
  ].map(text => ({ text }));
  story.tell(turn, 'asking', { asked: how === 'mended' ? { ...asked, reasons } : asked });
  return story;
}
