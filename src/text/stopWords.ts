const english = `a about above after again against all also am an and any are aren't as at be because been before being below between both but by
can can't cannot could couldn't did didn't do does doesn't doing don't down during each either else even ever every few for from further get gets
got had hadn't has hasn't have haven't having he her here hers herself him himself his how however i i'd i'll i'm i've if in into is isn't it it's its
itself just let let's like may me might mine more most much must mustn't my myself neither no nor not now of off on once one only onto or other
ought our ours ourselves out over own per quite rather really same shall shan't she should shouldn't since so some still such than that that's the
their theirs them themselves then there there's therefore these they they're they've this those though through thus to too toward towards under
until up upon us very was wasn't we we'd we'll we're we've were weren't what what's when where whether which while who whom whose why will with
within without won't would wouldn't yes yet you you'd you'll you're you've your yours yourself yourselves`;

/** English words that carry no topic; for other languages the term weighting suffices. */
export const stopWords: ReadonlySet<string> = new Set(english.split(/\s+/));
