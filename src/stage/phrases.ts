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
    /^(?:(?:sure(?: thing)?|certainly|absolutely|of course|okay|ok|alright|great|good|excellent|wonderful|perfect)(?:[.!]|[,:]? (?:here(?:'|’)?s|here (?:is|are)|let me|(?:i(?:'|’)?m |i am )?(?:happy|glad|pleased) to|i(?:'|’)?d (?:love|be)|i would (?:love|be)|i (?:can|will) (?:help|explain)|thanks|thank you)\b[^.!?]{0,60}[.!])|(?:thanks|thank you)(?! to (?!you\b|all\b|everyone\b))(?=[\s,.!])[^.!?]{0,60}[.!]|(?:hello|hi|greetings)(?=[\s,.!])[^.!?]{0,60}[.!]|(?:(?:that(?:'|’)?s|this is|what) an? )?(?:great|good|excellent|fantastic|interesting|fair|wonderful|nice) (?:question|point|morning|afternoon|evening|to (?:see|hear|be))(?=[,.!]| (?:from|by|about|here|there|everyone|all|team|as|indeed|again|you|for)\b)(?!,? (?:but|yet|still|though|however|and|because|on)\b)[^.!?:]{0,40}[.!]|(?:i(?:'|’)?(?:m| am)|i(?:'|’)?d be|happy|glad) (?:happy|glad|pleased|delighted)?\s*to (?:help|assist|share|be here)[^.!?]{0,60}[.!]|(?:let me|allow me to|i(?:'|’)?ll|i will|i would like to|i(?:'|’)?d like to) (?:start|begin|share|explain|outline|walk|respond|address|give|present|first)[^.!?:]{0,80}[.!:]|(?:here(?:'|’)?s|here is|here are|below (?:is|are)) my (?:take|thoughts?|view|response|answer|rebuttal|position|argument|proposition|turn)[^.!?:]{0,40}[.!:]|as (?:an ai|a language model)[^.!?:]{0,80}[.!:])/i,
  closings:
    /^(?:(?:in (?:summary|conclusion|closing)|all in all)\b|(?:in short|overall|to (?:sum(?:marize|marise)? up|summarize|summarise|conclude|recap))\s*[,:]|(?:i )?hope (?:this|that|it) helps|let me know (?:if|what|whether)|feel free to|(?:i(?:'|’)?m|i am) (?:happy|glad) to (?:discuss|elaborate|clarify|expand|help)|looking forward to|thank(?:s| you)(?! to (?!you\b|all\b|everyone\b))\b|(?:happy|glad) to (?:discuss|elaborate|clarify|expand))/i,
  leaning:
    /\b(?:as i (?:was saying|said|mentioned|noted|argued|explained|stated)|like i said|as (?:mentioned|stated|noted|discussed|argued) (?:above|earlier|before|previously)|(?:continuing|picking up|following up) (?:from |on )?(?:where i left off|my (?:earlier|previous|last) (?:point|turn|remark))|in my (?:previous|last|earlier) (?:turn|message|statement))\b/i,
};

const german: Phrases = {
  openings:
    /^(?:(?:gerne?|natürlich|selbstverständlich|klar|sicher|einverstanden)[.!]|gerne?,? (?:helfe|erkläre|beginne|antworte|fasse)\b[^.!?]{0,60}[.!]|(?:danke|vielen dank|hallo|guten (?:tag|morgen|abend))(?=[\s,.!])[^.!?]{0,60}[.!]|(?:das ist )?(?:eine )?(?:gute|tolle|interessante) frage[^.!?]{0,40}[.!]|ich (?:helfe (?:gerne?|ihnen|dir|euch)|beginne mit|möchte (?:zunächst|zuerst|gerne|kurz|damit|mit))\b[^.!?:]{0,80}[.!:]|lass(?:t|en sie)? mich[^.!?:]{0,80}[.!:])/i,
  closings:
    /^(?:zusammenfassend|zusammengefasst\s*[,:]|abschließend (?:lässt|möchte|sei|ist zu)|alles in allem|ich hoffe,? (?:das|dies) hilft|bei fragen (?:stehe|bin|melden|gerne?))/i,
  leaning:
    /(?:wie (?:ich )?(?:bereits |schon |oben |vorhin )?(?:gesagt|erwähnt|ausgeführt)|wie ich (?:bereits|schon|vorhin) (?:sagte|erwähnte|ausführte))/i,
};

const french: Phrases = {
  openings:
    /^(?:(?:bien sûr|certainement|absolument|d['’]accord)\s?[.!]|(?:merci|bonjour|bonsoir)(?=[\s,.!])[^.!?]{0,60}[.!]|(?:c['’]est une )?(?:bonne|excellente|très bonne) question[^.!?]{0,40}[.!]|(?:permettez|laissez)[- ]moi[^.!?:]{0,80}[.!:])/i,
  closings: /^(?:en (?:résumé|conclusion|bref)|pour (?:résumer|conclure)|j['’]espère que cela|n['’]hésitez pas)/i,
  leaning: /comme je (?:le |l['’])?(?:disais|ai dit|mentionnais|ai mentionné)/i,
};

const spanish: Phrases = {
  openings:
    /^(?:¡?(?:claro|por supuesto|ciertamente)[.!]|¡?(?:gracias(?! a (?!todos|ti|usted))|hola|buenos días)(?=[\s,.!])[^.!?]{0,60}[.!]|(?:es una )?(?:buena|excelente|gran) pregunta[^.!?]{0,40}[.!]|(?:permítanme|déjenme|permíteme|déjame)[^.!?:]{0,80}[.!:])/i,
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

/** The words with which a turn leans on an earlier one of its own, if it does, outside of quotation marks. */
export function leaningWords(text: string): string | undefined {
  const own = withoutQuotes(text);
  for (const language of languages) {
    const match = language.leaning.exec(own);
    if (match) return match[0];
  }
  return undefined;
}

/** What is quoted are another's words. */
function withoutQuotes(text: string): string {
  return text.replace(/“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*"/g, ' … ');
}
