import type { KeyImage } from '#shared/model/key-image.ts'
import type { Addresses } from './addresses.ts'
import { type LayoutName, panesIn } from './layout.ts'
import type { Opened, Series, Study } from './opened.ts'

/** An image by its file, and which of its frames, from 1; null where it has one. */
export type ImagePlace = Pick<KeyImage, 'file' | 'frame'>

/** Another upload of the same patient, and where its files are read from. */
export type PriorSource = { uploadKey: string; addresses: Addresses }

/** A series in a pane, and the image that it begins with, from 0; or at some image, or as one was kept. */
export type Hung = Opened & {
  start: number
  keyImage?: KeyImage
  image?: ImagePlace
  /** Set if the series is of another upload than the viewer's. */
  prior?: PriorSource
}

/** What each pane shows, the first one top left; null where it is empty. */
export type Hanging = { layout: LayoutName; panes: (Hung | null)[] }

type Case = { studies: readonly Study[]; opened: Opened }

/** How scans of some kinds are hung; null where a protocol has nothing to say of these. */
type Protocol = { modalities: readonly string[]; hang: (scans: Case) => Hanging | null }

/** Mammograms as readers hang them: right breast left, views from above first. */
const MAMMOGRAMS = [/\bR[\s_-]?CC\b/i, /\bL[\s_-]?CC\b/i, /\bR[\s_-]?MLO\b/i, /\bL[\s_-]?MLO\b/i]

/** The first that fits is taken. A protocol is data: another one is another line. */
const protocols: readonly Protocol[] = [
  { modalities: ['MG'], hang: hangMammograms },
  { modalities: ['CT', 'MR', 'PT', 'NM'], hang: besidePrior },
  { modalities: ['CR', 'DX', 'RG'], hang: (scans) => besidePrior(scans) ?? views(scans) },
]

/** How scans are hung as they are opened: by their kind, with a prior study beside the current one. */
export function hangingOf(scans: Case): Hanging {
  const { modality } = scans.opened.series
  const protocol = protocols.find(({ modalities }) => modalities.includes(modality ?? ''))
  return protocol?.hang(scans) ?? { layout: '1x1', panes: [{ ...scans.opened, start: 0 }] }
}

/**
 * The pane in which another study is put beside the current one, and the layout that has it. A pane of
 * another study is replaced; the last pane of the current study stays.
 * @param beside the layout for a viewer that has one pane
 */
export function placeBeside(
  { layout, panes }: Hanging,
  active: number,
  beside: LayoutName,
): { layout: LayoutName; at: number } {
  const count = panesIn(layout)
  if (count === 1) return { layout: beside, at: panes[0]?.prior ? 0 : 1 }
  const isCurrent = (at: number) => panes[at] && !panes[at].prior
  return { layout, at: isCurrent(active) ? (active + 1) % count : active }
}

/** The same in another layout: what is in sight stays, and what does not fit is kept for later. */
export function rehang({ panes }: Hanging, layout: LayoutName): Hanging {
  const wanted = Math.max(panesIn(layout), panes.length)
  return { layout, panes: Array.from({ length: wanted }, (_, at) => panes[at] ?? null) }
}

function hangMammograms({ opened }: Case): Hanging | null {
  const images = imagesOf(opened.study, ['MG'])
  const byView = MAMMOGRAMS.map(
    (view) => images.find(({ series }) => view.test(series.description ?? '')) ?? null,
  )
  if (byView.every((image) => image !== null)) return { layout: '2x2', panes: byView }
  if (images.length < 2) return null
  return { layout: images.length > 2 ? '2x2' : '2x1', panes: firstOf(images, 4) }
}

/** Two views of the same part, such as from the front and from the side. */
function views({ opened }: Case): Hanging | null {
  const images = imagesOf(opened.study, [opened.series.modality])
  const others = images.filter(({ series }) => !isSame(series, opened.series))
  const [other] = others.length > 0 ? others : images.slice(1)
  return other ? { layout: '2x1', panes: [{ ...opened, start: 0 }, other] } : null
}

/** The current series, and beside it the one of an earlier study that is most like it. */
function besidePrior({ studies, opened }: Case): Hanging | null {
  const prior = priorOf(studies, opened)
  return (
    prior && {
      layout: '2x1',
      panes: [
        { ...opened, start: 0 },
        { ...prior, start: 0 },
      ],
    }
  )
}

/** The latest earlier study with scans of the kind; of those the series of the same name, or the first. */
function priorOf(studies: readonly Study[], { study, series }: Opened): Opened | null {
  const date = study.studyDate
  if (date === null) return null
  const alike = (one: Study) => one.series.filter(({ modality }) => modality === series.modality)
  const [prior] = studies
    .filter(({ studyDate }) => studyDate !== null && studyDate < date)
    .filter((one) => alike(one).length > 0)
    .toSorted((one, other) => ((one.studyDate ?? '') < (other.studyDate ?? '') ? 1 : -1))
  if (!prior) return null
  const of = alike(prior)
  const found = of.find(({ description }) => nameOf(description) === nameOf(series.description))
  const shown = found ?? of[0]
  return shown ? { study: prior, series: shown } : null
}

const nameOf = (description: string | null) => description?.trim().toLowerCase() ?? ''

const isSame = (one: Series, other: Series) => one.seriesInstanceUid === other.seriesInstanceUid

/** Every image of the kinds, series by series. */
const imagesOf = (study: Study, modalities: readonly (string | null)[]): Hung[] =>
  study.series
    .filter(({ modality }) => modalities.includes(modality))
    .flatMap((series) => series.files.map((_, start) => ({ study, series, start })))

const firstOf = (images: readonly Hung[], count: number): (Hung | null)[] =>
  Array.from({ length: images.length > 2 ? count : 2 }, (_, at) => images[at] ?? null)
