import type { AnnotationTool } from '#shared/model/key-image.ts'

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const letterTexts = {
  title: 'Second opinion',
  fileName: (number: string) => `Second opinion ${number}.pdf`,
  logo: (practice: string) => `Logo of ${practice}`,
  phone: (number: string) => `Phone ${number}`,
  patient: 'Patient',
  born: 'Date of birth',
  doctor: 'Doctor',
  specialty: 'Specialty',
  license: 'License',
  npi: 'NPI',
  given: 'Date of the opinion',
  number: 'Case number',
  records: 'Records and images reviewed',
  noRecords: 'No records were sent with this case.',
  scans: 'Scans',
  series: (count: number) => counted(count, 'series', 'series'),
  images: (count: number) => counted(count, 'image'),
  document: (name: string) => `Document: ${name}`,
  moreFiles: (count: number) => counted(count, 'more file'),
  files: (count: number, day: string) => `${counted(count, 'file')} sent on ${day}`,
  deletedFiles: 'Files that have been deleted since',
  keyImages: 'Key images',
  keyImage: (at: number) => `Key image ${at}`,
  imageOf: (at: number, all: number) => `image ${at} of ${all}`,
  frame: (at: number) => `picture ${at}`,
  window: (width: number, center: number) =>
    `window ${Math.round(width).toLocaleString('en-US')}, level ${Math.round(center).toLocaleString('en-US')}`,
  noPicture: 'No picture of this image was stored. It opens in the viewer of the practice.',
  deletedImage: 'This image has been deleted.',
  annotated: (what: string) => `Annotations: ${what}`,
  tools: {
    length: 'length',
    bidirectional: 'two lengths at right angles',
    angle: 'angle',
    cobb: 'Cobb angle',
    ellipse: 'ellipse',
    rectangle: 'rectangle',
    probe: 'value at a point',
    arrow: 'arrow',
  } satisfies Record<AnnotationTool, string>,
  arrowTo: (text: string) => `arrow “${text}”`,
  signature: 'Electronic signature',
  signed: (name: string, when: string) => `Electronically signed by ${name} on ${when}`,
  note: 'This opinion was given in writing from the records listed above, without an examination. It does not replace one.',
  running: (patient: string, born: string, number: string) =>
    `${patient}, born ${born} · Case ${number}`,
  page: (at: number, all: number) => `Page ${at} of ${all}`,
} as const
