import { registerSources } from '#shared/model/sources.ts'

type Source = (typeof registerSources)[number]

/** Where a record came from, in words. */
const sourceLabels: Record<Source, string> = {
  Regular: 'Regular',
  Practice: 'Practice',
  PracticeUpload: 'Practice upload',
  VideoConsultation: 'Video consultation',
  MrrRequestForm: 'Record review form',
  Facebook: 'Facebook',
  Google: 'Google',
  Bing: 'Bing',
  Billboards: 'Billboards',
  YouTube: 'YouTube',
  Instagram: 'Instagram',
  SpineSeminar: 'Spine seminar',
  CallIn: 'Call-in',
  ReferredIn: 'Referred in',
  AiPainEvaluation: 'AI pain evaluation',
  Other: 'Other',
}

/** The sources as a select takes them. */
export const sourceChoices = registerSources.map((value) => ({ value, label: sourceLabels[value] }))

export function sourceLabel(source: string | null): string | null {
  return sourceChoices.find(({ value }) => value === source)?.label ?? source
}
