import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ARROW_TEXT_MAX } from '#shared/model/key-image.ts'
import { drawKeyImage, drawPicture } from '../engine/picture.ts'
import { Stage } from '../engine/stage.ts'
import type { Addresses } from '../rules/addresses.ts'
import type { Command } from '../rules/keymap.ts'
import type { LayoutName } from '../rules/layout.ts'
import type { Drawing } from '../rules/measurement-history.ts'
import { type Opened, type Study, seriesBeside, seriesIn } from '../rules/opened.ts'
import { presetsOf } from '../rules/presets.ts'
import type { ToolName } from '../rules/tools.ts'
import { LEAST_SLICES } from '../rules/volume.ts'
import { viewerTexts } from '../texts.ts'
import { AskDialog } from './ask-dialog.tsx'
import { rateOfPane } from './cine-menu.tsx'
import { actOn } from './commands.ts'
import { toggleFullScreen } from './dark-frame.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { KeepDialog, type Keeping } from './keep-dialog.tsx'
import { KeyImages } from './key-images.tsx'
import { Measurements } from './measurements.tsx'
import { PaneGrid } from './pane-grid.tsx'
import { Priors } from './priors.tsx'
import { pictureName, saveBlob } from './save-image.ts'
import { nameOf, SeriesRail } from './series-rail.tsx'
import { toolOf } from './tool-keys.ts'
import { Toolbar } from './toolbar.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeptDrawings } from './use-drawings.ts'
import { useHanging, type View } from './use-hanging.ts'
import { useKeyImage } from './use-key-image.ts'
import { usePanes } from './use-panes.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import classes from './viewer.module.css'

export type ViewerProps = {
  uploadKey: string
  /** Where its files are read from; always the same for the same files. */
  addresses: Addresses
  /** Whether images of it can be kept: not by whom it was shared with. */
  canKeep: boolean
  /** Whether the patient's other studies are listed: not to recipients of a shared study. */
  hasPriors: boolean
  studies: readonly Study[]
  opened: Opened
  layout: LayoutName | undefined
  keyImageId: string | undefined
  onView: (view: View) => void
}

/** Planes through a volume, which few ask for. */
const VolumeView = lazy(() => import('./volume/volume-view.tsx'))

/** Whom to tell what an arrow points at. */
type Answer = { say: (note: string | undefined) => void }

/** With fingers the first thing is to look through the images; with a mouse its wheel does that. */
const firstTool = (): ToolName => (matchMedia('(pointer: coarse)').matches ? 'scroll' : 'window')

/** The viewer itself: series, tools, and the pictures. */
export function Viewer({
  uploadKey,
  addresses,
  canKeep,
  hasPriors,
  keyImageId,
  ...scans
}: ViewerProps) {
  const { studies } = scans
  const [answer, setAnswer] = useState<Answer | null>(null)
  const stage = useStage(uploadKey, addresses, setAnswer)
  const hanging = useHanging(scans)
  const { layout, hung } = hanging
  const panes = usePanes(stage, hanging.active)
  const { pane, state } = panes
  const [tool, setTool] = useState(firstTool)
  const [hasTags, setHasTags] = useState(true)
  const [isLinked, setLinked] = useState(true)
  const [hasLines, setLines] = useState(true)
  const [isHelped, help] = useDisclosure(false)
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  const [hasPlanes, planes] = useDisclosure(false)
  const openKept = useKeyImage({
    ...{ uploadKey, keyImageId, studies },
    // A key image is opened again each time that somebody asks for it.
    onOpen: (opened, keyImage) =>
      hanging.open(opened, hanging.active, { keyImage: { ...keyImage } }),
  })
  const kept = useKeptDrawings(stage, { uploadKey, studies, isOn: canKeep })
  useEffect(() => stage?.take(tool), [stage, tool])
  useEffect(() => stage?.setLinked(isLinked), [stage, isLinked])
  useEffect(() => stage?.setLines(hasLines), [stage, hasLines])

  function beside(by: 1 | -1) {
    if (!hung) return
    const { study, prior } = hung
    const from = prior && { prior }
    hanging.open({ study, series: seriesBeside(hung, by) }, hanging.active, from)
  }

  function playOrPause() {
    if (state?.playing) pane?.pause()
    else pane?.play(rateOfPane(state))
  }

  async function keep() {
    const seen = pane && stage?.seen(pane)
    if (!canKeep || !seen || !hung || hung.prior) return
    const { studyInstanceUid } = hung.study
    const { seriesInstanceUid } = hung.series
    const picture = await drawKeyImage(pane.element)
    setKeeping({ studyInstanceUid, seriesInstanceUid, ...seen, picture })
  }

  /** Goes to the image of a measurement, in the active pane. */
  function openMeasured(opened: Opened, { file, frame }: Drawing) {
    const { seriesInstanceUid } = opened.series
    if (!hung?.prior && hung?.series.seriesInstanceUid === seriesInstanceUid)
      stage?.goTo(pane, { file, frame })
    else hanging.open(opened, hanging.active, { image: { file, frame } })
  }

  function openPlanes() {
    if (state?.status === 'shown' && state.total >= LEAST_SLICES && !state.isSlow) {
      pane?.pause()
      stage?.giveUp()
      planes.open()
    }
  }

  /** The stack goes on where the planes met. */
  function closePlanes(index: number | null) {
    planes.close()
    // The library may have begun one after the planes were asked for.
    stage?.giveUp()
    if (index !== null) pane?.goTo(index)
    // The pictures below take the focus again once they are to be seen.
    requestAnimationFrame(() => focusPane(hanging.active))
  }

  async function savePicture() {
    const picture = hung && state?.status === 'shown' && pane && (await drawPicture(pane.element))
    if (picture) saveBlob(picture, pictureName(nameOf(hung.series), state.index))
  }

  function act(command: Command) {
    const taken = toolOf(command)
    if (taken) setTool(taken)
    else if (command === 'help') help.open()
    else if (command === 'keep') void keep()
    else if (command === 'savePicture') void savePicture()
    else if (command === 'planes') openPlanes()
    else if (command === 'play') playOrPause()
    else if (command === 'fullScreen') toggleFullScreen()
    else if (command === 'toggleTags') setHasTags((shown) => !shown)
    else if (command === 'nextSeries') beside(1)
    else if (command === 'previousSeries') beside(-1)
    else if (command === 'nextPane') focusPane(hanging.active + 1)
    else if (command === 'previousPane') focusPane(hanging.active - 1)
    else if (command === 'removeMeasure') stage?.removeMeasures('chosen')
    else if (command === 'undo') stage?.drawings.undo()
    else if (command === 'redo') stage?.drawings.redo()
    else if (command === 'giveUp') stage?.giveUp()
    else if (pane) actOn(pane, command)
  }

  useViewerKeys(!isHelped && !answer && !keeping && !hasPlanes, (does) => {
    if (typeof does === 'string') return act(does)
    const preset = presetsOf(hung?.series.modality ?? null)[does]
    if (preset) pane?.setWindow(preset)
  })

  const shown = hung ?? scans.opened
  const current = hanging.panes.find((one) => one && !one.prior) ?? scans.opened
  return (
    <>
      <TopBar study={shown.study} />
      <div className={classes.work}>
        <div className={classes.under} inert={hasPlanes}>
          <Toolbar
            tool={tool}
            onTool={setTool}
            modality={hung?.series.modality ?? null}
            pane={pane}
            state={state}
            hasTags={hasTags}
            canKeep={canKeep && !hung?.prior}
            onCommand={act}
            onRemoveAll={() => stage?.removeMeasures('all')}
            panes={{
              ...{ layout, isLinked, hasLines },
              onLayout: hanging.setLayout,
              onLinked: setLinked,
              onLines: setLines,
            }}
          />
          <div className={classes.body}>
            <SeriesRail
              studies={studies}
              shown={hung}
              onOpen={(opened) => hanging.open(opened)}
              after={
                hasPriors && (
                  <Priors {...{ uploadKey, studies, current, hung }} onOpen={hanging.openBeside} />
                )
              }
            >
              <Measurements
                {...{ stage, studies }}
                failed={kept.isError}
                onRetry={() => void kept.refetch()}
                onOpen={openMeasured}
              />
              {canKeep && <KeyImages {...{ uploadKey, studies }} onOpen={openKept} />}
            </SeriesRail>
            <PaneGrid
              {...{ stage, layout, hasTags }}
              currentDay={current.study.studyDate}
              panes={hanging.panes}
              active={hanging.active}
              onActivate={hanging.activate}
              onDrop={(at, uid) => {
                const dropped = seriesIn(studies, uid)
                if (dropped) hanging.open(dropped, at)
              }}
              onPane={panes.hold}
            />
          </div>
        </div>
        {hasPlanes && stage && pane && (
          <Suspense>
            <VolumeView
              {...{ stage, pane }}
              modality={hung?.series.modality ?? null}
              isHelped={isHelped}
              onHelp={help.open}
              onClose={closePlanes}
            />
          </Suspense>
        )}
      </div>
      {keeping && <KeepDialog {...{ uploadKey, keeping }} onClose={() => setKeeping(null)} />}
      {answer && (
        <AskDialog
          title={viewerTexts.noteTitle}
          label={viewerTexts.note}
          submit={viewerTexts.addNote}
          most={ARROW_TEXT_MAX}
          onAnswer={(note) => {
            setAnswer(null)
            answer.say(note || undefined)
          }}
        />
      )}
      <HelpDialog opened={isHelped} onClose={help.close} />
    </>
  )
}

/** A pane that has the focus is the active one. */
function focusPane(at: number) {
  document.querySelector<HTMLElement>(`[data-testid="pane"][data-at="${at}"] [tabindex]`)?.focus()
}

/** The engine that draws, for as long as the upload is open. */
export function useStage(
  uploadKey: string,
  addresses: Addresses,
  onAsk: (answer: Answer) => void,
): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null)
  useEffect(() => {
    const made = new Stage(uploadKey, addresses, (say) => onAsk({ say }))
    setStage(made)
    return () => {
      setStage(null)
      made.destroy()
    }
  }, [uploadKey, addresses, onAsk])
  return stage
}
