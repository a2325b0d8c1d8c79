import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useCallback, useRef, useState } from 'react'
import type { ScanView, SeenImage } from '#shared/model/scan-view.ts'
import { readFilesAfter, studiesQuery } from '../../../data/uploads.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { PaneView } from '../components/pane-view.tsx'
import { SeriesRail } from '../components/series-rail.tsx'
import { useStage } from '../components/viewer.tsx'
import type { Pane } from '../engine/pane.ts'
import type { Spot } from '../engine/sight.ts'
import { type Opened, openedIn, type Study } from '../rules/opened.ts'
import { type ReadFiles, useAddresses } from '../studies.tsx'
import { togetherTexts as texts } from '../texts.ts'
import { MoveTools } from './move-tools.tsx'
import classes from './together.module.css'
import { useFollow } from './use-follow.ts'
import { useLead } from './use-lead.ts'

type Props = {
  view: ScanView
  /** Shows the others what is in sight; null where one follows somebody else. */
  onLook: ((image: SeenImage) => void) | null
}

/** Scans that two look at together: one leads, and the other sees the same image in the same way. */
export function ScansTogether({ view, onLook }: Props) {
  const { uploadKey } = view
  const studies = useQuery(studiesQuery(uploadKey, null))
  const read = useCallback<ReadFiles>(
    async (page, signal) => (await readFilesAfter(uploadKey, page, signal)).files,
    [uploadKey],
  )
  return (
    <div className={classes.frame} data-mantine-color-scheme="dark">
      <Loaded query={studies} skeleton={<PageLoading words={texts.opening} />}>
        {(index) => {
          const opened = openedIn(index, { study: view.study, series: view.image?.series })
          if (!opened) return <EmptyState illustration="scans" title={texts.none} />
          return <Scans key={uploadKey} {...{ view, onLook, opened, read }} />
        }}
      </Loaded>
    </div>
  )
}

type ScansProps = Props & { opened: Opened; read: ReadFiles }

function Scans({ view, onLook, opened: named, read }: ScansProps) {
  const stage = useStage(view.uploadKey, useAddresses(read), answerNothing)
  const [chosen, setChosen] = useState<Opened | null>(null)
  const [pane, setPane] = useState<Pane | null>(null)
  const leads = onLook !== null
  const { study, series } = (leads && chosen) || named
  const lead = useLead(leads ? pane : null, series.seriesInstanceUid, onLook)
  const spot = useFollow(leads ? null : pane, view.image)
  return (
    <>
      {leads && <MoveTools stage={stage} />}
      <div className={classes.body}>
        {leads && <Series studies={[study]} shown={{ study, series }} onOpen={setChosen} />}
        <div
          className={classes.pane}
          inert={!leads}
          onPointerMove={(event) => lead.point(spotIn(event))}
          onPointerLeave={() => lead.point(null)}
        >
          <PaneView
            {...{ stage, hasTags: true }}
            id="together"
            hung={useHung(study, series)}
            frame={frame}
            onPane={setPane}
          />
        </div>
        {spot && <Pointer spot={spot} />}
      </div>
    </>
  )
}

/** The same object for the same series: another one is shown anew. */
function useHung(study: Study, series: Opened['series']) {
  const kept = useRef({ study, series, start: 0 })
  if (kept.current.series !== series) kept.current = { study, series, start: 0 }
  return kept.current
}

function Series(props: { studies: Study[]; shown: Opened; onOpen: (opened: Opened) => void }) {
  const [first] = props.studies
  return first && first.series.length > 1 ? <SeriesRail {...props} /> : null
}

/** Where somebody else points. */
function Pointer({ spot: [left, top] }: { spot: Spot }) {
  return (
    <span className={classes.pointer} style={{ left, top }} data-testid="pointer" aria-hidden />
  )
}

const ignore = () => undefined
/** Nobody writes at arrows here. */
const answerNothing = ({ say }: { say: (note: string | undefined) => void }) => say(undefined)
const frame = { at: 0, isActive: null, onActivate: ignore, onDrop: ignore }

function spotIn({ currentTarget, clientX, clientY }: PointerEvent): Spot {
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top]
}
