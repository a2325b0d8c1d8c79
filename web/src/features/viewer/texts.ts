import { scanDay } from '#shared/dicom/modality.ts'
import type { Calibration } from './rules/calibration.ts'
import type { DocumentKind } from './rules/documents.ts'
import type { Fault } from './rules/fault.ts'
import type { Command } from './rules/keymap.ts'
import type { LayoutName } from './rules/layout.ts'
import type { MeasureName, MoveName } from './rules/tools.ts'

/** The words of the viewer. */
export const viewerTexts = {
  tab: 'Viewer',
  title: 'Scans',
  notForDiagnosis: 'Not for primary diagnosis',
  notForDiagnosisWhy:
    'This viewer is for reference. A screen that is not calibrated, and software that is not a medical device, are no basis for a diagnosis.',
  back: 'Back',
  noneTitle: 'No scans to show',
  none: 'Open scans from the patient’s page, or from where they were sent.',
  emptyTitle: 'No pictures in these files',
  empty: 'They may still be on their way, or be reports and other documents.',
  reading: 'These files are still being read',
  opening: 'Opening the viewer',
  loadFailed: 'The viewer could not be loaded',
  retry: 'Try again',
  series: 'Series',
  seriesName: (number: number) => `Series ${number}`,
  images: (number: number) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? 'image' : 'images'}`,
  noPreview: 'No preview',
  study: 'Study',
  tools: 'Tools',
  windows: 'Brightness and contrast',
  ownWindow: (nth: number, count: number) =>
    count === 1 ? 'As scanned' : `As scanned, ${nth + 1}`,
  picture: (series: string) => `Pictures of ${series}`,
  image: (index: number, total: number) => `Image ${index + 1} of ${total}`,
  slider: 'Image',
  windowValues: (center: string, width: string) => `W ${width}  L ${center}`,
  zoom: (percent: string) => `${percent}%`,
  inverted: 'Inverted',
  thickness: (mm: string) => `Thickness ${mm} mm`,
  location: (mm: string) => `Position ${mm} mm`,
  born: (day: string) => `born ${day}`,
  layout: 'Layout',
  play: 'Play',
  pause: 'Pause',
  rate: 'Images per second',
  perSecond: (rate: number) => `${rate} per second`,
  ownRate: (rate: number) => `As recorded (${rate} per second)`,
  usualRate: (rate: number) => `As usual (${rate} per second)`,
  linked: 'Scroll panes together',
  lines: 'Reference lines',
  emptyPane: 'Empty pane',
  emptyPaneHint: 'Choose a series, or drag one here',
  measure: 'Measure',
  removeMeasures: 'Remove all measurements',
  measuresHint: 'Only you see them. To show them to others, keep the image',
  keep: 'Keep the image for others',
  keepTitle: 'Keep this image',
  keepText: (annotations: number) =>
    `It opens again as it looks now${annotations === 0 ? '' : annotations === 1 ? ', with the measurement in it' : `, with the ${annotations} measurements in it`}. Whoever may see these scans sees it.`,
  keepNote: 'What is to be seen in it',
  keepButton: 'Keep',
  kept: 'The image is kept',
  keyImages: 'Kept images',
  keyImageOf: (series: string, author: string) => `${series}, kept by ${author}`,
  keyImagesFailed: 'The kept images could not be loaded',
  keyImageGone:
    'This kept image is no longer here. It, or the file that it is of, may have been deleted.',
  removeKeyImage: 'Delete the kept image',
  removeKeyImageText: 'Nobody will see it any more. The scans stay as they are.',
  remove: 'Delete',
  noteTitle: 'Note at the arrow',
  note: 'Note',
  addNote: 'Add',
  keepNone: 'Cancel',
  loading: 'Loading',
  loaded: (loaded: number, total: number) => `${loaded} of ${total} loaded`,
  slow: 'Drawn without a graphics card, which may be slow',
  saveFile: 'Save the file',
  help: 'Keys',
  helpMouse: [
    ['Left button', 'The tool that is chosen'],
    ['Right button', 'Zoom'],
    ['Middle button', 'Move'],
    ['Wheel', 'Scroll through the images'],
    ['One finger', 'The tool that is chosen'],
    ['Two fingers', 'Zoom and move'],
  ],
  helpWindows: 'Brightness and contrast for CT',
} as const

/** The patient's other studies. */
export const priorTexts = {
  title: 'Other studies',
  loading: 'Loading the other studies',
  failed: 'The other studies could not be loaded',
  studyFailed: 'This study could not be loaded',
  none: 'No pictures in this study',
  retry: 'Try again',
  noDate: 'Date not known',
  compare: 'Compare',
  compareWith: (study: string) => `Compare with ${study}`,
  notKept: 'Measurements here are not stored',
  /** The label of a pane that shows another study than the current one. Days are YYYYMMDD. */
  day: (day: string | null, current: string | null) => {
    const date = scanDay(day) ?? priorTexts.noDate
    if (day === null || current === null || day === current) return `Other study: ${date}`
    return `${day < current ? 'Earlier' : 'Later'}: ${date}`
  },
} as const

/** What the member measured. */
export const measurementTexts = {
  title: 'Measurements',
  undo: 'Undo (Ctrl+Z)',
  redo: 'Redo (Ctrl+Y)',
  save: 'Save as a table (CSV)',
  fileName: 'Measurements.csv',
  columns: [
    'Name',
    'Tool',
    'Result',
    'Series',
    'Image',
    'Frame',
    'Points (column row)',
    'Drawn at',
  ],
  failed: 'What you measured before could not be loaded',
  retry: 'Try again',
  place: (series: string, image: number, frame: number | null) =>
    `${series}, image ${frame === null ? image : frame}`,
  rename: 'Name the measurement',
  name: 'Name',
  saveName: 'Save',
  calibrate: 'True length of the line',
  calibrateText:
    'Draw a line over something whose length you know, such as a ball of 25 mm. All lengths in this image are measured by it.',
  trueLength: 'Length in mm',
  calibrateBy: 'Measure by it',
  calibrateOf: (name: string) => `True length of ${name}`,
  notByLine: 'Measure as the file says',
  renameOf: (name: string) => `Rename ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
} as const

export const layoutTexts: Record<LayoutName, string> = {
  '1x1': 'One pane',
  '2x1': 'Two panes beside each other',
  '1x2': 'Two panes above each other',
  '2x2': 'Four panes',
}

/** The note beside lengths, by how they are calibrated; null if they need none. */
export const calibrationTexts: Record<Calibration['kind'], string | null> = {
  patient: null,
  estimated: 'Lengths by an estimated magnification',
  detector: 'Lengths at the detector',
  hand: 'Lengths by a line of known length',
  regions: 'Lengths within one region',
  none: 'Not calibrated: lengths in pixels',
}

/** The lines beside a length, an ellipse or a rectangle. */
export const measuredTexts = {
  length: (value: number, unit: string) => `${roundedLength(value)} ${unit}`,
  long: (value: number, unit: string) => `Length: ${roundedLength(value)} ${unit}`,
  short: (value: number, unit: string) => `Width: ${roundedLength(value)} ${unit}`,
  area: (value: number, unit: string) => `Area: ${roundedLength(value)} ${unit}²`,
  notCalibrated: 'Not calibrated',
  mean: (value: number, unit: string) => `Mean: ${roundedLength(value)} ${unit}`,
  max: (value: number, unit: string) => `Max: ${roundedLength(value)} ${unit}`,
  min: (value: number, unit: string) => `Min: ${roundedLength(value)} ${unit}`,
  deviation: (value: number, unit: string) => `Std dev: ${roundedLength(value)} ${unit}`,
} as const

const roundedLength = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: 1, useGrouping: false })

/** What is said beside a point whose value was asked for. */
export const pointTexts = {
  value: (value: number, isHounsfield: boolean) =>
    `${roundedValue(value)}${isHounsfield ? ' HU' : ''}`,
  color: ([red = 0, green = 0, blue = 0]: readonly number[]) =>
    `Red ${red}, green ${green}, blue ${blue}`,
  position: (sides: string) => `${sides} mm`,
  pixel: (column: number, row: number) => `Column ${column}, row ${row}`,
} as const

const roundedValue = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2, useGrouping: false })

export const togetherTexts = {
  opening: 'Opening the scans…',
  none: 'There is nothing to see in these scans',
  tools: 'What the first button does with the picture',
  measures: 'Only you see what you measure',
} as const

export const toolTexts: Record<MoveName | MeasureName, string> = {
  window: 'Brightness',
  zoom: 'Zoom',
  pan: 'Move',
  scroll: 'Scroll',
  length: 'Length',
  angle: 'Angle',
  cobb: 'Cobb angle',
  bidirectional: 'Length and width',
  ellipse: 'Ellipse with statistics',
  rectangle: 'Rectangle with statistics',
  probe: 'Value at a point',
  arrow: 'Arrow with a note',
}

export const commandTexts: Record<Command, string> = {
  nextImage: 'Next image',
  previousImage: 'Previous image',
  firstImage: 'First image',
  lastImage: 'Last image',
  nextPane: 'Next pane',
  previousPane: 'Previous pane',
  nextSeries: 'Next series',
  previousSeries: 'Previous series',
  rotateRight: 'Rotate right',
  rotateLeft: 'Rotate left',
  flipHorizontal: 'Flip left and right',
  flipVertical: 'Flip top and bottom',
  invert: 'Invert',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to the window',
  reset: 'Reset',
  play: 'Play or pause',
  keep: 'Keep the image for others',
  savePicture: 'Save the picture without the patient’s name',
  planes: 'Three planes',
  toggleTags: 'Show or hide the text',
  fullScreen: 'Full screen',
  help: 'Keys',
  zoomTool: 'Zoom with the mouse',
  windowTool: 'Brightness with the mouse',
  panTool: 'Move with the mouse',
  scrollTool: 'Scroll with the mouse',
  crossTool: 'Move the lines of the planes',
  lengthTool: 'Measure a length',
  angleTool: 'Measure an angle',
  cobbTool: 'Measure a Cobb angle',
  bidirectionalTool: 'Measure length and width',
  ellipseTool: 'Measure an ellipse',
  rectangleTool: 'Measure a rectangle',
  probeTool: 'Read the value at a point',
  arrowTool: 'Draw an arrow with a note',
  removeMeasure: 'Remove the chosen measurement',
  undo: 'Undo the last measurement',
  redo: 'Redo it',
  giveUp: 'Give up the measurement begun',
}

/** Why other planes cannot be laid through a stack, as far as that is known before. */
export const planesTexts = {
  few: 'There are too few slices',
  noCard: 'This browser has no graphics card for it',
} as const

/** The words for files that hold no picture. */
const documentTexts: Record<DocumentKind, string> = {
  report: 'a structured report',
  doseReport: 'a report of the radiation dose',
  keyImages: 'a list of key images',
  pdf: 'a PDF document',
  cda: 'a clinical document',
  model: 'a 3D model',
  structures: 'a set of outlines for radiation therapy',
  plan: 'a plan for radiation therapy',
  treatmentRecord: 'a record of radiation therapy',
  presentation: 'a note of how images are to be shown',
  waveform: 'a recording of waves, such as an ECG',
  registration: 'a registration of images with each other',
  surfaces: 'a set of surfaces',
  measurements: 'a set of measurements',
  rawData: 'raw data of a scanner',
  parametricMap: 'a parametric map',
}

/** Why an image is not shown, and what there is to do. */
export function faultText({ kind, encoding, document }: Fault): { title: string; text: string } {
  switch (kind) {
    case 'connection':
      return {
        title: 'This image could not be loaded',
        text: 'Check your connection, then try again.',
      }
    case 'missing':
      return { title: 'This file is no longer here', text: 'It may have been deleted meanwhile.' }
    case 'video':
      return {
        title: `This is a video (${encoding})`,
        text: 'This browser does not play it. Save the file to play it with another program.',
      }
    case 'longVideo':
      return {
        title: `This is a long video (${encoding})`,
        text: 'It is too large to be played here. Save the file to play it with another program.',
      }
    case 'document':
      return {
        title: document ? `This is ${documentTexts[document]}` : 'This file holds no picture',
        text: 'The viewer does not show it. Save the file to open it with another program.',
      }
    case 'noPicture':
      return {
        title: 'This file holds no picture',
        text: 'It may be a report, a measurement or a plan of a treatment.',
      }
    case 'encoding':
      return {
        title: 'This image is encoded in a way that the viewer does not know',
        text: `Its encoding is ${encoding}. Save the file to open it with another program.`,
      }
    case 'damaged':
      return {
        title: 'This image is damaged',
        text: 'The file is cut short or was changed. Save it to try another program.',
      }
  }
}
