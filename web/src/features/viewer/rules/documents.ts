/** The kinds of DICOM files that hold no picture. */
export type DocumentKind =
  | 'report'
  | 'doseReport'
  | 'keyImages'
  | 'pdf'
  | 'cda'
  | 'model'
  | 'structures'
  | 'plan'
  | 'treatmentRecord'
  | 'presentation'
  | 'waveform'
  | 'registration'
  | 'surfaces'
  | 'measurements'
  | 'rawData'
  | 'parametricMap'

const STORAGE = '1.2.840.10008.5.1.4.1.1.'

/** By the part of their class that tells them apart; the first that fits is taken (DICOM PS3.4, section B.5). */
const kinds: readonly (readonly [classes: RegExp, kind: DocumentKind])[] = [
  [/^88\.59$/, 'keyImages'],
  [/^88\.(67|68|73|74|76)$/, 'doseReport'],
  [/^88\./, 'report'],
  [/^104\.1$/, 'pdf'],
  [/^104\.2$/, 'cda'],
  [/^104\./, 'model'],
  [/^481\.3$/, 'structures'],
  [/^481\.(5|8|10)$/, 'plan'],
  [/^481\.(4|6|7|9)$/, 'treatmentRecord'],
  [/^11\./, 'presentation'],
  [/^9\./, 'waveform'],
  [/^66\.[123]$/, 'registration'],
  [/^66\.[56]$/, 'surfaces'],
  [/^66$/, 'rawData'],
  [/^(67|78\.\d+|79\.1|80\.1)$/, 'measurements'],
  [/^30$/, 'parametricMap'],
]

/** The kind of file for a SOP class; null for pictures and unknown classes. */
export function documentOf(sopClass: string | null): DocumentKind | null {
  if (!sopClass?.startsWith(STORAGE)) return null
  const own = sopClass.slice(STORAGE.length)
  return kinds.find(([classes]) => classes.test(own))?.[1] ?? null
}
