import type { TurnSigns } from '../domain/screening-rules.ts';

/** English, and general on purpose: what somebody asks of a machine has no vocabulary, the turn to a reader has. */
export const turns: TurnSigns = {
  answer: '\\byour (?:[a-z]+ ){0,2}(?:response|reply|replies|answer|output|summary|translation|completion)s?\\b',
  statement:
    '^[^a-z]*(?:the|an?|this|that|these|those|it|its|he|she|we|they|i|you|your|our|their|his|her|my|there|here|if|' +
    'when|while|where|as|since|because|although|though|after|before|once|until|unless|for|of|on|at|by|from|with|' +
    'without|under|over|and|or|but|so|thus|hence|however|each|every|all|some|any|no|not|most|many|both|either|one|' +
    'two|to|which|who|what|how|why|is|are|was|were|be|been|has|have|had|does|did|can|could|will|would|shall|should|' +
    'may|might|must|[a-z]+(?:[^s]s|ed|ing))\\b',
  refersBack:
    '\\b(?:this|that|these|those|it|its|they|them|their|we|us|our|such|here|there|then|above|below|former|latter|' +
    'same|the following (?:before|after|when|while|if|in|as|on)|he|she|his|her|else|otherwise|instead)\\b',
  elliptical: '^[^a-z]*(?:(?:and|so|but|also|or|ok|well|now),? )*(?:(?:what|how) (?:if|about)|why not|so what|what else)\\b',
  question:
    '^[^a-z]*(?:(?:and|so|now|also|please|hey|hello|hi|ok),? )*(?:what|who|whom|whose|when|where|why|how|which)\\b',
  unsettled:
    '^[^a-z]*(?:(?:and|so|but),? )?who(?: else)? (?:(?:will|shall|can|is|is going|wants|volunteers)(?: to)? )?' +
    '(?:pays?|brings?|takes?|keeps?|collects?|orders?|cleans?|does|do|makes?|writes?|paints?|repairs?|mends?|fixes|fix|' +
    'buys?|books?|asks?|calls?|rings?|phones?|drives?|drafts?|sends?|runs?|looks? after|stands? in|represents?|organi[sz]es?|' +
    'prepares?|chairs?|helps?|opens?|locks?|feeds?|waters?|mows?|checks?|audits?|signs?|speaks?|replaces?|covers?)\\b',
  asked: '\\b(?:ask(?:s|ed)?|wondered|wanted to know|wished to know|wants to know)\\b[^.!?:]*:\\s*$',
  task:
    '^[^a-z]*(?:(?:please|kindly|now|then|also|finally|next|just),? )*(?:(?:can|could|would|' +
    'will) you (?:please )?)?(?:help me|analy[sz]e|break down|brainstorm|calculate|classify|compare|compose|craft|' +
    'describe|discuss|elaborate|explain|formulate|generate|give|identify|illustrate|imagine you|invent|' +
    'paraphrase|propose|recite|recommend|rephrase|rewrite|sing|solve|speak|suggest|' +
    'summari[sz]e|tell|transcribe|translate|write|' +
    '(?:detail|draft|list|name|offer|outline|rank) (?:an?|the|all|any|some|every|each|me|us|your|my|at least|several|' +
    'two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|[0-9]+))\\b',
  noTask:
    '^[^a-z]*(?:let\\b|[a-z]+(?:-[a-z]| (?:is|are|was|were|has|have|had|should|of|being)\\b)|' +
    '(?:suggest|propose|recommend) (?:to|moving|adding|meeting|using|removing|merging|renaming|' +
    'keeping|closing|changing|making|doing)\\b|discuss (?:and [a-z]+|[a-z]+ing)\\b)',
  guide:
    '^[^a-z]*(?:(?:for each|after|before|if|when|once|during)\\b[^.!?]{0,80}, )?' +
    '(?:(?:please|then|also|always|first|next|finally)[ ,]+)*' +
    '(?:act|add|agree|ask|assign|attach|avoid|be|bring|check|choose|click|close|collect|complete|confirm|consider|contact|' +
    'copy|create|decide|describe|discuss|do|don|download|draw|encourage|enter|ensure|explain|fill|find|follow|give|go|help|' +
    'hold|include|install|introduce|invite|join|keep|leave|let|make|move|never|offer|paste|pick|' +
    'prepare|press|put|read|remember|remind|remove|replace|run|save|schedule|select|send|set|share|show|start|stop|' +
    'take|talk|tell|thank|try|turn|use|verify|visit|wait|work through|write)\\b',
  announces:
    '\\b(?:agenda|questions?|faqs?|issues|to-?\\s?dos?|next steps|action items?|actions|tasks?|exercises?|homework|prompts)\\b',
  letters:
    '(?:^|[^a-z-])(?:letters?|vowels?|consonants?|syllables?|alphabet|words?|sentences?|paragraphs?|capitals?|upper ?case|' +
    'lower ?case|punctuation|spaces|emojis?|typos?|anagrams?|acrostics?|rhymes?|cipher|morse|pig latin|backwards|' +
    'accents?|haiku|verses?)\\b',
  code:
    '\\b(?:following|subsequent|below|ensuing|next|this|provided|given)\\b[^.!?]{0,30}\\b(?:code|snippet|script|' +
    'function|program)\\b|\\b(?:code|snippet|script|function|program)\\b[^.!?]{0,30}\\bbelow\\b',
  readersCode:
    '\\byour (?:[a-z]+ ){0,2}(?:code|code ?base|solution|implementation|algorithm|program|script|project|function|' +
    'software|application|output|answer|response)s?\\b',
  harm: [
    // It reaches out.
    '\\b(?:requests|httpx|axios)\\.(?:get|post|put|request)\\b|\\burllib|\\bhttp\\.(?:client|cookiejar)|\\bsocket\\b|' +
    '\\bsmtplib\\b|\\bftplib\\b|\\bparamiko\\b|\\b(?:curl|wget|scp|nc) |["\'](?:curl|wget|scp|nc)["\']|\\bfetch ?\\(|' +
    'xmlhttprequest',
    // It starts programs, or code that came from somewhere.
    '\\bsubprocess\\b|\\bos\\.(?:system|popen|exec)|\\bpopen\\b|\\b(?:exec|eval) ?\\(|\\bchild_process\\b|' +
    '\\bnohup\\b|\\bsudo\\b|\\bchmod \\+x',
    // It reads what is the user's own.
    '\\bos\\.(?:environ|getenv)|\\bprocess\\.env\\b|\\bcookies?\\b|\\bgetpass\\b|\\bpasswords?\\b|\\bpsutil\\b|' +
    '\\bplatform\\.|\\bclipboard\\b|\\bid_rsa\\b|\\.ssh/|\\bkeyring\\b|\\bhistory\\b|\\bcontacts\\b|\\bscreenshot|' +
    '\\busb\\.core\\b|/etc/(?:passwd|shadow)',
    // It destroys or switches off.
    '\\brm -r|\\brmtree\\b|\\bos\\.(?:remove|unlink)|\\bdd if=|\\bmkfs|\\bshred\\b|\\bshutdown\\b|' +
    '\\bsystemctl (?:stop|disable)|\\bkill(?:all)?\\b|\\bshutil\\.move\\b|\\bdrop (?:table|database)\\b|/dev/sd',
  ],
  common: (
    'about above according across actually add adds after again against all allow allows almost along already also ' +
    'although always among and another any anything are around ask available away back based because been before ' +
    'being below best better between both bring but called came can cannot case cases change changes check come ' +
    'comes common could day describe described details did different difference does doing done down during each ' +
    'early easily either else end ensure enough especially even ever every everything example examples existing ' +
    'explain fact few find first follow following for found from full further gave general get gets give given ' +
    'gives going good great had has have having help helps here high him his how however idea important include ' +
    'included includes including information inside instead into its itself just keep kind know known large last ' +
    'later least less let like likely list little long longer look lot made main make makes making many matter may ' +
    'mean means might more most much must name near need needed needs never new next none nor not note nothing now ' +
    'number of off often old once one ones only open order other others our out over own part particular people ' +
    'perhaps place please point possible present previous problem provide provided provides put question quite ' +
    'rather real really reason related require required right same say says second see seem sense set several shall ' +
    'she should show shown similar simple simply since single small some someone something sometimes soon still ' +
    'such sure take takes tell than that the their them then there therefore these they thing things think this ' +
    'those though three through thus time times today together too top toward try two type under unless until upon ' +
    'use used useful user users uses using usually various very want was way ways well were what when where whether ' +
    'which while who whole whom whose why will with within without word work working works would write year years ' +
    'yes yet you your yours response reply answer message output code'
  ).split(' '),
}; // prettier-ignore
