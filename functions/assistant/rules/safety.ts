/** What sounds like an emergency: rather once too often than once too seldom. */
const EMERGENCY = [
  /\b(?:heart attack|stroke|seizure|overdos\w*|anaphyla\w*|unconscious|passed out|suicid\w*)\b/,
  /\b(?:kill|hurt|harm)(?:ing)? (?:myself|himself|herself)\b|\bend my life\b|\bwant to die\b/,
  /\bchest (?:pain|pressure|tightness)\b|\bpain in (?:my|the|his|her) chest\b/,
  /\b(?:can(?:no|')?t|cannot|unable to|trouble|difficulty|hard to) breath\w*\b|\bnot breathing\b/,
  /\b(?:heavy|heavily|severe\w*|won'?t stop|can'?t stop) (?:bleed\w*)\b|\bbleed\w* (?:heavily|a lot|out)\b/,
  /\b(?:can(?:no|')?t|cannot) (?:feel|move) (?:my|his|her) (?:legs?|arms?|face)\b|\bface (?:is )?droop\w*/,
  /\b(?:lost|losing|no) control of (?:my )?(?:bladder|bowels?)\b|\bnumb\w* (?:in|around) (?:my |the )?(?:groin|saddle)\b/,
  /\bcall(?:ing)? 911\b|\bemergency room\b|\bdying\b/,
]

/** What asks for the advice of a doctor, and not for the way through this product. */
const MEDICAL = [
  /\bshould i (?:take|stop|use|worry|be worried|have surgery|get surgery|see a doctor|eat|exercise)\b/,
  /\b(?:diagnos\w*|prognos\w*|symptoms?|side effects?|dosage|dose|prescri\w*|medications?|medicines?)\b/,
  /\b(?:is it|do i have|could (?:it|this) be|what does) .{0,40}\b(?:cancer|fractur\w*|broken|herniat\w*|infect\w*|tumou?r|torn|serious|mean)\b/,
  /\b(?:my|his|her) (?:back|neck|knee|spine|leg|arm|head|stomach|shoulder|hip|pain|mri|scan|x-?ray|results?)\b.{0,40}\b(?:hurts?|aches?|pain\w*|swollen|numb|worse|mean|shows?|normal|bad)\b/,
  /\b(?:treat\w*|cure\w*|remed(?:y|ies)) (?:for|of)\b|\bhow (?:do i|to) (?:treat|cure|heal)\b/,
]

const says = (patterns: readonly RegExp[], text: string) => {
  const plain = text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ')
  return patterns.some((pattern) => pattern.test(plain))
}

export const soundsLikeEmergency = (text: string): boolean => says(EMERGENCY, text)
export const asksForMedicalAdvice = (text: string): boolean => says(MEDICAL, text)
