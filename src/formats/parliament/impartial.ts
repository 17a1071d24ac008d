/** Phrases by which the Speaker takes a side: an opinion on the bill, or a push towards a vote. */
const partisanPatterns: readonly RegExp[] = [
  /\bI (?:personally )?(?:support|favou?r|oppose|endorse|prefer|side with|stand with|agree with|disagree with|am (?:for|against|in favou?r of|opposed to)|would vote|vote)\b/i,
  /\bI (?:urge|ask|advise|encourage|invite|recommend) (?:you|the house|members|all|everyone|that (?:you|the house|members))\b[^.!?]{0,40}\b(?:pass|adopt|reject|support|vote (?:aye|nay|for|against))\b/i,
  /\bin my (?:own )?(?:view|opinion)\b/i,
  /\b(?:the|this) (?:bill|amendment|proposal|plan|clause)(?: clearly| plainly)? (?:should|must|ought to|deserves to) (?:pass|fail|be (?:adopted|passed|rejected|defeated|signed|struck))\b/i,
  /\b(?:the|this) (?:bill|amendment|proposal|plan) is (?:clearly |plainly )?(?:right|wrong|good|bad|excellent|sound|flawed|a mistake|the best|better)\b/i,
  /\bvote (?:aye|nay|for it|against it|it down)[.!]/i,
  /\b(?:is|are|has been) (?:clearly |plainly |simply )?(?:right|wrong|mistaken) (?:about|on|that|to)\b/i,
  /\b(?:better|stronger|weaker|more convincing) (?:argument|case|side)\b/i,
  /\bich (?:bin (?:für|gegen)|unterstütze|befürworte|lehne\b[^.!?]{0,60}\bab)\b/i,
  /\bmeiner (?:Meinung|Ansicht) nach\b/i,
  /\b(?:das Gesetz|der Entwurf|der Antrag) (?:sollte|muss) (?:angenommen|abgelehnt)\b/i,
];

/** The first phrase by which the Speaker takes a side; undefined if there is none. Quotes and acknowledged progress do not count. */
export function findPartisanPhrase(text: string): string | undefined {
  const own = text.replace(/[“"„«][^“”"„«»]*[”"“»]/g, ' ');
  for (const pattern of partisanPatterns) {
    const found = pattern.exec(own)?.[0].trim();
    if (found) return found;
  }
  return undefined;
}

/** The retry request to a Speaker that took a side; undefined if it took none. */
export function partialityComplaint(text: string): string | undefined {
  const words = findPartisanPhrase(text);
  if (!words) return undefined;
  return `The Speaker takes a side on substance (“${words}”): rule on procedure only, and leave the matter to the House.`;
}
