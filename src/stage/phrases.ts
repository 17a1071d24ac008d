/** The phrases of one language that the turn protocol does not want. */
export interface Phrases {
  /** A sentence that opens so says nothing yet. */
  openings: RegExp;
  /** A sentence that closes so says nothing more. */
  closings: RegExp;
  /** Leans on an earlier turn of one's own. */
  leaning: RegExp;
}

const english: Phrases = {
  openings:
    /^(?:(?:sure|certainly|absolutely|of course|okay|ok|alright|thanks|thank you|great|good|excellent|wonderful|hello|hi|greetings)\b[^.!?]{0,60}[.!]|(?:that(?:'|’)?s|this is|what) an? (?:great|good|excellent|fantastic|interesting|fair) (?:question|point)[^.!?]{0,40}[.!]|(?:i(?:'|’)?(?:m| am)|i(?:'|’)?d be|happy|glad) (?:happy|glad|pleased|delighted)?\s*to (?:help|assist|share|be here)[^.!?]{0,60}[.!]|(?:let me|allow me to|i(?:'|’)?ll|i will|i would like to|i(?:'|’)?d like to) (?:start|begin|share|explain|outline|walk|respond|address|give|present|first)[^.!?:]{0,80}[.!:]|(?:here(?:'|’)?s|here is|here are|below (?:is|are)) my (?:take|thoughts?|view|response|answer|rebuttal|position|argument|proposition|turn)[^.!?:]{0,40}[.!:]|as (?:an ai|a language model)[^.!?:]{0,80}[.!:])/i,
  closings:
    /^(?:(?:in (?:summary|conclusion|short|closing)|to (?:sum(?:marize|marise)? up|summarize|summarise|conclude|recap)|overall|all in all)\b|(?:i )?hope (?:this|that|it) helps|let me know (?:if|what|whether)|feel free to|(?:i(?:'|’)?m|i am) (?:happy|glad) to (?:discuss|elaborate|clarify|expand|help)|looking forward to|thank(?:s| you)\b|(?:happy|glad) to (?:discuss|elaborate|clarify|expand))/i,
  leaning:
    /\b(?:as i (?:was saying|said|mentioned|noted|argued|explained|stated)|like i said|as (?:mentioned|stated|noted|discussed|argued) (?:above|earlier|before|previously)|(?:continuing|picking up|following up) (?:from |on )?(?:where i left off|my (?:earlier|previous|last) (?:point|turn|remark))|in my (?:previous|last|earlier) (?:turn|message|statement))\b/i,
};

const german: Phrases = {
  openings:
    /^(?:(?:gerne?|natürlich|selbstverständlich|klar|sicher|danke|vielen dank|hallo|guten tag)\b[^.!?]{0,60}[.!]|(?:das ist )?(?:eine )?(?:gute|tolle|interessante) frage[^.!?]{0,40}[.!]|ich (?:helfe|beginne|möchte)\b[^.!?:]{0,80}[.!:]|lass(?:t|en sie)? mich[^.!?:]{0,80}[.!:])/i,
  closings:
    /^(?:zusammenfassend|zusammengefasst|abschließend|alles in allem|ich hoffe,? (?:das|dies) hilft|bei fragen)/i,
  leaning:
    /(?:wie (?:ich )?(?:bereits |schon |oben |vorhin )?(?:gesagt|erwähnt|ausgeführt)|wie ich (?:bereits|schon|vorhin) (?:sagte|erwähnte|ausführte))/i,
};

const french: Phrases = {
  openings:
    /^(?:(?:bien sûr|certainement|absolument|merci|bonjour|d['’]accord)[^.!?]{0,60}[.!]|(?:c['’]est une )?(?:bonne|excellente|très bonne) question[^.!?]{0,40}[.!]|(?:permettez|laissez)[- ]moi[^.!?:]{0,80}[.!:])/i,
  closings: /^(?:en (?:résumé|conclusion|bref)|pour (?:résumer|conclure)|j['’]espère que cela|n['’]hésitez pas)/i,
  leaning: /comme je (?:le |l['’])?(?:disais|ai dit|mentionnais|ai mentionné)/i,
};

const spanish: Phrases = {
  openings:
    /^(?:(?:claro|por supuesto|ciertamente|gracias|hola)\b[^.!?]{0,60}[.!]|(?:es una )?(?:buena|excelente|gran) pregunta[^.!?]{0,40}[.!]|(?:permítanme|déjenme|permíteme|déjame)[^.!?:]{0,80}[.!:])/i,
  closings: /^(?:en (?:resumen|conclusión)|para (?:resumir|concluir)|espero que (?:esto|te|le)|no dude en)/i,
  leaning: /como (?:ya )?(?:decía|dije|he dicho|mencioné|he mencionado)/i,
};

const languages: readonly Phrases[] = [english, german, french, spanish];

/** The opening words of a text that could be left out; empty where it starts with the substance. */
export function fillerOpening(text: string): string {
  for (const language of languages) {
    const match = language.openings.exec(text);
    if (match) return match[0];
  }
  return '';
}

/** Whether a last sentence recaps or takes leave. */
export function isFillerClosing(sentence: string): boolean {
  return languages.some(language => language.closings.test(sentence));
}

/** The words with which a turn leans on an earlier one of its own, if it does. */
export function leaningWords(text: string): string | undefined {
  for (const language of languages) {
    const match = language.leaning.exec(text);
    if (match) return match[0];
  }
  return undefined;
}
