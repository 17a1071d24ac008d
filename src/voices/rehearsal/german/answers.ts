import { type Line, line } from '../draft';
import type { Stance } from '../stance';

/** How somebody else's point is taken up in German: their name, and a phrase of theirs. */
export function takingUp(name: string, phrase: string): Line[] {
  return [
    line`${name} stützt sich auf ${phrase}, und das trägt weniger, als es scheint.`,
    line`${phrase}: das ist die schwache Stelle in dem, was ${name} aufgebaut hat.`,
    line`Sehen wir uns an, was ${name} anführt: ${phrase}.`,
    line`Wenn ${name} nicht mehr hat als ${phrase}, ist das wenig.`,
    line`${name} liest ${phrase} als abgemacht; das ist es nicht.`,
    line`Aus ${phrase} folgt nicht, was ${name} daraus macht.`,
    line`Selbst wer ${name} jedes Wort von ${phrase} zugesteht, hat die Sache nicht entschieden.`,
    line`Zwischen ${phrase} und dem Urteil von ${name} fehlt ein Schritt.`,
    line`${name} lädt ${phrase} mehr auf, als es tragen kann.`,
    line`${phrase} habe ich auch gelesen, ${name}, und komme anderswo heraus.`,
    line`Bevor ${name} auf ${phrase} baut, sollte es jemand prüfen.`,
    line`${phrase} mag stimmen, ${name}, und die Frage bleibt offen.`,
    line`Allein auf ${phrase} will ${name} uns entscheiden lassen.`,
  ];
}

/** Sets a line of the document against what was taken up, in German. */
export function turning(q: string, heading: string): (Line | false)[] {
  return [
    line`Daneben gehört dieser Satz: ${q}`,
    heading !== '' && line`Die Antwort steht unter ${heading}: ${q}`,
    line`Die Verfasser fügen etwas hinzu: ${q}`,
    heading !== '' && line`Man lese weiter bis ${heading}: ${q}`,
    line`In die andere Richtung zieht ein zweiter Satz: ${q}`,
    line`Damit muss es sich vertragen: ${q}`,
    line`Dagegen steht im selben Text: ${q}`,
    line`Gewogen werden muss auch das: ${q}`,
    line`Ausgelassen wurde diese Zeile: ${q}`,
    line`Die Verfasser wussten es besser: ${q}`,
  ];
}

/** Answers an objection to one's own case in German, giving what must be given. */
export function holding(name: string, phrase: string, stance: Stance): Line[] {
  const what = stance === 'for' ? 'eine Bedingung, kein Veto' : 'ein Versprechen, kein Beweis';
  return [
    line`${name} hat recht, dass ${phrase} zählt, und irrt in dem, was es beweist: Es ist ${what}.`,
    line`Ich nehme ${phrase} von ${name} an, aber es ist ${what}.`,
    line`Als Sorge bleibt ${phrase} bestehen, als Urteil von ${name} nicht.`,
    line`Mit ${phrase} ist ${name} vom Ob zum Wie übergegangen.`,
    line`Die Hälfte von dem, was ${name} sagt, stimmt: ${phrase} gehört in die Entscheidung.`,
    line`Auch mit ${phrase} auf der Waage reicht es ${name} nicht.`,
  ];
}

/** What the other side still has to answer, in German. */
export function owing(name: string, phrase: string): (Line | false)[] {
  return [
    phrase !== '' && line`${name} schuldet noch eine Antwort auf ${phrase}.`,
    line`Mit einem einzigen Beispiel könnte ${name} das retten; bisher kam keines.`,
    phrase !== '' && line`Bezeichnend ist, dass ${name} um ${phrase} einen Bogen macht.`,
    line`Was geschieht, wenn die Annahme falsch ist, hat ${name} nicht gesagt.`,
  ];
}

/** Where a side stands after an exchange, in German. */
export function standing(stance: Stance): Line[] {
  return stance === 'for'
    ? [
        line`Meine Sache ist enger und fester geworden: ja, mit dieser Auflage.`,
        line`Die übrigen Einwände nennen Aufgaben; keiner nennt einen besseren Plan.`,
        line`Schreibt die Sicherung in den Beschluss und fangt an.`,
      ]
    : [
        line`Mein Einwand ist auf einen Punkt geschrumpft, und diesem Punkt ist niemand begegnet.`,
        line`Den Gewinn gibt es auch im nächsten Monat; der Schaden ließe sich nicht zurücknehmen.`,
        line`Eine erprobte Antwort, und aus meinem Nein wird ein Ja.`,
      ];
}
