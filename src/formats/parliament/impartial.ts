/** What takes a side on the matter: the chair's own opinion of the bill, or a push towards a vote. */
const partisan: readonly RegExp[] = [
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

/** Words of the chair that take a side on substance; undefined where there are none. What is quoted is somebody else's, and to acknowledge progress is no side. */
export function sideTaken(text: string): string | undefined {
  const own = text.replace(/[“"„«][^“”"„«»]*[”"“»]/g, ' ');
  for (const pattern of partisan) {
    const found = pattern.exec(own)?.[0].trim();
    if (found) return found;
  }
  return undefined;
}

/** The request to a Speaker that took a side. */
export function partiality(text: string): string | undefined {
  const words = sideTaken(text);
  if (!words) return undefined;
  return `The Speaker takes a side on substance (“${words}”): rule on procedure only, and leave the matter to the House.`;
}
