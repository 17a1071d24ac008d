import { findingsOf, holdouts } from '../accord/findings';
import type { Side } from '../accord/sides';
import type { Standing } from '../accord/standing';
import { passagesFor } from '../choose';
import { type Line, line } from '../draft';
import { opening } from '../phrase';
import { evidenceLength } from '../plans/argue';
import type { Plan } from '../plans/plan';
import { movedBy } from './member';
import { argue, present } from './plans';

/** Takes up each of the others in turn, in German: where the claim is weak, and how following it goes wrong. */
export function attackEach(others: readonly Side[]): Plan {
  return (floor, draft) => {
    const share = Math.floor(floor.limit / Math.max(1, others.length));
    for (const [at, side] of others.entries()) {
      if (draft.room() < 16) return;
      draft.say(`weak ${at}`, weak(side));
      if (share >= 24 && draft.room() >= 18) draft.say(`scenario ${at}`, scenarios(side));
    }
    if (others.length === 0) argue(floor, draft);
  };
}

function weak({ seat: { name }, claim, thing }: Side): (Line | false)[] {
  return [
    claim !== '' && line`Nimmt man ${claim} weg, bleibt ${name} zum Punkt ${thing} nichts.`,
    claim !== '' && line`${name} zählt ${claim} und nicht, wer dafür zahlt.`,
    claim !== '' && line`Von ${claim} zum Urteil von ${name} fehlt ein Schritt, den niemand laut getan hat.`,
    line`${name} behandelt den Punkt ${thing} als geklärt, und niemand hat es versucht.`,
    line`Was ${name} zum Punkt ${thing} sagt, gilt an einem ruhigen Tag.`,
    line`Dass ${name} der Punkt ${thing} wichtig ist, bestreitet niemand; ob das hier hilft, schon.`,
    line`Ich frage ${name} nach einem Fall zum Punkt ${thing}, der schiefging, und wie er ausging.`,
    line`Zum Punkt ${thing} haben wir das Wort von ${name}, und ein Wort ist keine Probe.`,
    line`${name} hat den Punkt ${thing} zu früh verlassen; ich nicht.`,
    line`Beim Punkt ${thing} hat ${name} ein Ziel und nennt es einen Plan.`,
    line`Dem Punkt ${thing} ist mit dem, was ${name} vorschlägt, noch nicht geholfen.`,
    line`Aufgeschrieben hat ${name} zum Punkt ${thing} bisher wenig.`,
    line`Auf den Punkt ${thing} angesprochen, müsste ${name} passen.`,
  ];
}

function scenarios({ thing, safeguard }: Side): Line[] {
  return [
    line`So geht es schief: Die einzige Person, die sich beim Punkt ${thing} auskennt, fehlt in der Woche der Umstellung.`,
    line`Folgt man dem, kommt im dritten Monat eine schlechte Nacht zum Punkt ${thing}, und niemand weiß, wer entscheidet.`,
    line`Der erste Monat sieht gut aus, dann wird etwas gestrichen, nämlich ${safeguard}, und der zweite Monat ist der wahre.`,
    line`Wenn es scheitert, dann spät: Kommt der Punkt ${thing} wieder auf, ist der Rückweg versperrt.`,
    line`Liegen die Zahlen zum Punkt ${thing} um die Hälfte daneben, kostet es mehr, als es spart.`,
    line`Die Hälfte wird getan, das Geld ist aus, und der Punkt ${thing} bleibt liegen.`,
    line`In einem Jahr erbt jemand den Punkt ${thing} und fragt, warum niemand den Grund aufgeschrieben hat.`,
    line`Zwei Dinge gehen zugleich schief, eines davon beim Punkt ${thing}, und dann zeigt sich, welches Versprechen hält.`,
    line`Der Versuch gelingt, weil alle hinsehen; danach sieht beim Punkt ${thing} niemand mehr hin.`,
    line`An einem Freitagabend kommt die erste Beschwerde zum Punkt ${thing}, und niemand kann antworten.`,
    line`Es wird zweimal verschoben, die Gründe sind vergessen, und zum Punkt ${thing} entscheidet, wer noch da ist.`,
  ];
}

/** Moves and says by whose words, in German; on the favourable side with what was asked for in hand. */
export function giveWay(own: Side, moved: NonNullable<Standing['movedBy']>, arrived: boolean, inWords: boolean): Plan {
  return (floor, draft) => {
    draft.say('moved', movedBy(moved.point.seat.name, moved.quoted));
    if (arrived) return settled(own, inWords)(floor, draft);
    draft.say('keeps', [
      line`Was bleibt, ist ${own.safeguard}; solange das fehlt, wende ich es ein.`,
      line`An einem Einwand halte ich fest, denn es fehlt ${own.safeguard}.`,
      line`Mein Einwand ist kleiner geworden, und er steht: Zuerst kommt ${own.safeguard}.`,
    ]);
    const longest = Math.max(0, Math.min(evidenceLength(floor), draft.room() - 14));
    const [passage] = passagesFor(floor, { stance: floor.stance, longest }, 1);
    if (passage) present(floor, draft, passage, 'keeps');
  };
}

/** Has nothing more against it and says what it rests on, in German. */
export function standDown(own: Side, inWords: boolean): Plan {
  return (floor, draft) => {
    const { sides } = findingsOf(floor);
    const wanted = holdouts(sides).find(side => side.seat.id !== own.seat.id);
    const other = sides.find(side => side.seat.id !== own.seat.id && side !== wanted) ?? wanted;
    const given =
      wanted &&
      draft.say('maybe gives', [
        line`${wanted.seat.name} wollte ${wanted.safeguard}, und das gehört in den Plan.`,
        line`Zuerst sollte darin stehen, was ${wanted.seat.name} verlangt hat: ${wanted.safeguard}.`,
        line`${wanted.seat.name} hat den Plan besser gemacht als den, den ich vertreten habe: durch ${wanted.safeguard}.`,
      ]);
    if (!given && other)
      draft.say('beside', [
        line`${other.seat.name} kommt vom Punkt ${other.thing}, ich komme vom Punkt ${own.thing}, und wir enden beim selben Plan.`,
        line`Was ${other.seat.name} für den Punkt ${other.thing} tut, täte ich für den Punkt ${own.thing}; beides verträgt sich.`,
        line`Der Punkt ${other.thing}, für den ${other.seat.name} spricht, kostet den Punkt ${own.thing} nichts.`,
      ]);
    settled(own, inWords)(floor, draft);
  };
}

function settled({ thing, safeguard }: Side, inWords: boolean): Plan {
  return (_floor, draft) => {
    draft.say(
      'settled',
      inWords
        ? [
            line`Ich stimme dem Plan zu, denn er enthält ${safeguard}.`,
            line`Ich habe keine Einwände mehr, denn der Punkt ${thing} hat eine Antwort.`,
            line`Meine Einwände sind ausgeräumt: Der Plan enthält ${safeguard}.`,
            line`Ich trage den Plan mit, denn für den Punkt ${thing} ist gesorgt.`,
            line`Ich nehme den Vorschlag an: Er enthält ${safeguard}.`,
            line`Ich ziehe meine Einwände zurück, denn der Plan hat jetzt ${safeguard}.`,
          ]
        : [
            line`Damit im Plan kann ich unterschreiben: ${safeguard}.`,
            line`Zum Punkt ${thing} sind meine Fragen beantwortet.`,
            line`Was ich zum Punkt ${thing} verlangt habe, steht jetzt darin.`,
            line`Zum Punkt ${thing} habe ich nichts mehr einzuwenden.`,
          ],
    );
  };
}

/** Advises against it and says what would have to come first, in German. */
export const adviseAgainst: Plan = (floor, draft) => {
  const { sides, differences } = findingsOf(floor);
  draft.say('no', [
    line`Der Rat rät davon ab, so wie es dasteht: Der Vorschlag wird noch nicht umgesetzt.`,
    line`Nicht in dieser Form: Der Tisch trägt den Vorschlag nicht.`,
  ]);
  for (const [at, side] of holdouts(sides).entries()) {
    if (draft.room() < 24) break;
    draft.say(`first ${at}`, [
      side.claim !== '' && line`${side.seat.name} will zuerst ${side.safeguard} und stützt sich auf ${side.claim}.`,
      line`Was ${side.seat.name} verlangt: ${side.safeguard}.`,
      line`Damit käme ${side.seat.name} mit: ${side.safeguard}.`,
    ]);
  }
  const [open] = differences;
  if (open && draft.room() > 18)
    draft.say('reopen', [
      line`Es kann wiederkommen, sobald geklärt ist, ${open.about}.`,
      line`Für den nächsten Entwurf bleibt offen, ${open.about}.`,
    ]);
};

/** Where the table stands after a round, in German. */
export function whereItStands(left: readonly { name: string; about: string }[]): Plan {
  return (floor, draft) => {
    const [agreement] = findingsOf(floor).agreements;
    if (agreement)
      draft.say('maybe held', [
        line`Festzuhalten ist: ${opening(agreement)}.`,
        line`Gemeinsamer Boden: ${opening(agreement)}.`,
        line`Aus dieser Runde bleibt: ${opening(agreement)}.`,
      ]);
    if (left.length === 0)
      draft.say('aligned', [
        line`Niemand wendet mehr etwas ein; offen ist nur die Reihenfolge der Arbeit.`,
        line`Den Einwänden der früheren Runden ist begegnet worden, und wer sie hatte, hat es gesagt.`,
      ]);
    for (const [at, { name, about }] of left.entries()) {
      if (draft.room() < 14) return;
      const text = about.replace(/[.]$/, '');
      draft.say(`disputed ${at}`, [
        line`${name} wendet ein: ${text}.`,
        line`Offen bei ${name}: ${text}.`,
        line`Noch strittig, von ${name} vorgebracht: ${text}.`,
      ]);
    }
  };
}
