import type { Kind } from '../cues';
import { type Line, line } from '../draft';
import type { Stance } from '../stance';

/** First sentences of a case in German: the verdict, before any reason. */
export function leads(stance: Stance, kind: Kind): Line[] {
  return [...(stance === 'against' ? against(kind) : inFavour(kind)), ...(stance === 'against' ? anyAgainst : anyFor)];
}

function inFavour(kind: Kind): Line[] {
  switch (kind) {
    case 'problem':
      return [
        line`So zu bleiben, wie es ist, ist die teuerste der Möglichkeiten.`,
        line`Warten hat einen Preis, und er steht im Dokument.`,
        line`Der heutige Zustand ist der Grund für ein Ja.`,
        line`Handeln ist geboten, denn der Schaden entsteht schon jetzt.`,
      ];
    case 'benefit':
      return [
        line`Der Gewinn ist genau genug benannt, um ihn nachzuprüfen.`,
        line`Zu gewinnen ist mehr, als auf dem Spiel steht.`,
        line`Wer davon etwas hat, hat es bald.`,
        line`Ein Ja lohnt sich, denn das Ergebnis lässt sich zählen.`,
      ];
    case 'remedy':
      return [
        line`Der Rückweg ist eingebaut; das macht ein Ja vertretbar.`,
        line`Der Plan rechnet mit Fehlern, und deshalb traue ich ihm.`,
      ];
    default:
      return [
        line`Der Vorschlag weiß, was er ändert und warum.`,
        line`Dieser Plan lässt sich bauen, wie er geschrieben steht.`,
        line`Ich würde das heute unterschreiben.`,
        line`Ein klarer Vorschlag verdient ein klares Ja.`,
      ];
  }
}

function against(kind: Kind): Line[] {
  switch (kind) {
    case 'risk':
      return [
        line`Was hier schiefgehen kann, trifft Leute, die niemand gefragt hat.`,
        line`Der Plan nennt selbst den Fehler, an dem er scheitern kann.`,
        line`Kein Ja, solange für den schlimmsten Fall niemand einsteht.`,
        line`Ein einziger solcher Ausfall wiegt mehr als der versprochene Gewinn.`,
      ];
    case 'cost':
      return [
        line`Der Preis ist sicher, der Gewinn eine Vorhersage.`,
        line`Wir würden zuerst bezahlen und danach erfahren, wofür.`,
        line`Zu teuer für das, was es bringt: so lautet mein Einwand.`,
      ];
    case 'alternative':
      return [
        line`Es gibt einen kürzeren Weg, und er ist nicht widerlegt.`,
        line`Der bessere Vorschlag ist der, der beiseitegelegt wurde.`,
      ];
    case 'open':
    case 'scope':
      return [
        line`Eine Antwort fehlt, und es ist keine kleine.`,
        line`Offen bleibt gerade das, was man vor einer Entscheidung wissen müsste.`,
        line`Ein Vorschlag mit Lücken darf wiederkommen, wenn sie geschlossen sind.`,
      ];
    default:
      return [
        line`Der Vorschlag behauptet mehr, als er zeigt.`,
        line`Gute Absichten machen noch keinen guten Plan.`,
        line`Ich stimme dagegen, bis die wichtigste Annahme geprüft ist.`,
      ];
  }
}

const anyFor: Line[] = [
  line`Der Antrag verdient ein Ja.`,
  line`Es jetzt zu tun ist billiger als später.`,
  line`Ich bin dafür, und zwar ohne Umweg.`,
];

const anyAgainst: Line[] = [
  line`So, wie er dasteht, sollte der Antrag nicht durchgehen.`,
  line`Ein Nein kostet heute wenig und hält alle Wege offen.`,
  line`Ich bin dagegen, und der Grund steht im Text.`,
];
