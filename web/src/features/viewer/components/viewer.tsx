import { useDisclosure } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { readFilesAfter } from '../../../data/uploads.ts'
import { Stage } from '../engine/stage.ts'
import { createAddresses } from '../rules/addresses.ts'
import { type Command, commandOf } from '../rules/keymap.ts'
import { type Opened, type Study, seriesBeside } from '../rules/opened.ts'
import { presetsOf } from '../rules/presets.ts'
import type { ToolName } from '../rules/tools.ts'
import { actOn } from './commands.ts'
import { toggleFullScreen } from './dark-frame.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { PaneView } from './pane-view.tsx'
import { SeriesRail } from './series-rail.tsx'
import { Toolbar } from './toolbar.tsx'
import { TopBar } from './top-bar.tsx'
import { usePane } from './use-pane.ts'
import classes from './viewer.module.css'

export type ViewerProps = {
  uploadKey: string
  studies: readonly Study[]
  opened: Opened
  onSeries: (study: string, series: string) => void
}

/** Whom to tell what an arrow points at. */
type Answer = { say: (note: string | undefined) => void }

/** With fingers the first thing is to look through the images; with a mouse its wheel does that. */
const firstTool = (): ToolName => (matchMedia('(pointer: coarse)').matches ? 'scroll' : 'window')

/** The viewer itself: series, tools, and the pictures. */
export function Viewer({ uploadKey, studies, opened, onSeries }: ViewerProps) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const stage = useStage(uploadKey, setAnswer)
  const [tool, setTool] = useState(firstTool)
  const [hasTags, setHasTags] = useState(true)
  const [isHelped, help] = useDisclosure(false)
  const { pane, state, hold, retry, save } = usePane(stage, opened.series)
  useEffect(() => stage?.tools.take(tool), [stage, tool])

  function open(series: Opened['series']) {
    onSeries(opened.study.studyInstanceUid, series.seriesInstanceUid)
  }

  function act(command: Command) {
    if (command === 'help') help.open()
    else if (command === 'fullScreen') toggleFullScreen()
    else if (command === 'toggleTags') setHasTags((shown) => !shown)
    else if (command === 'nextSeries') open(seriesBeside(opened, 1))
    else if (command === 'previousSeries') open(seriesBeside(opened, -1))
    else if (command === 'windowTool') setTool('window')
    else if (command === 'zoomTool') setTool('zoom')
    else if (command === 'panTool') setTool('pan')
    else if (command === 'scrollTool') setTool('scroll')
    else if (command === 'removeMeasure') stage?.tools.removeChosen()
    else if (command === 'giveUp') {
      if (pane) stage?.tools.giveUp(pane.element)
    } else if (pane) actOn(pane, command)
  }

  useViewerKeys(!isHelped && !answer, (does) => {
    if (typeof does === 'string') return act(does)
    const preset = presetsOf(opened.series.modality)[does]
    if (preset) pane?.setWindow(preset)
  })

  return (
    <>
      <TopBar study={opened.study} />
      <Toolbar
        tool={tool}
        onTool={setTool}
        modality={opened.series.modality}
        pane={pane}
        state={state}
        hasTags={hasTags}
        onCommand={act}
        onRemoveAll={() => stage?.tools.removeAll()}
      />
      <div className={classes.body}>
        <SeriesRail studies={studies} opened={opened} onSeries={onSeries} />
        <PaneView
          hold={hold}
          pane={pane}
          state={state}
          study={opened.study}
          series={opened.series}
          hasTags={hasTags}
          onRetry={retry}
          onSave={save}
        />
      </div>
      {answer && (
        <NoteDialog
          onAnswer={(note) => {
            setAnswer(null)
            answer.say(note)
          }}
        />
      )}
      <HelpDialog opened={isHelped} onClose={help.close} />
    </>
  )
}

/** The engine that draws, for as long as the upload is open. */
function useStage(uploadKey: string, onAsk: (answer: Answer) => void): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    const addresses = createAddresses(async (page) => {
      const { files } = await readFilesAfter(uploadKey, page, gone.signal)
      return files
    })
    const made = new Stage(uploadKey, addresses, (say) => onAsk({ say }))
    setStage(made)
    return () => {
      setStage(null)
      gone.abort()
      made.destroy()
    }
  }, [uploadKey, onAsk])
  return stage
}

/** Keys are left alone while somebody chooses from a menu, moves a slider or reads a dialog. */
const OWN_KEYS = '[role="menu"], [role="dialog"], [role="slider"], input, textarea'

function useViewerKeys(isOn: boolean, act: (does: Command | number) => void) {
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const { target } = event
      if (target instanceof Element && target.closest(OWN_KEYS)) return
      // A button is pressed by the space bar.
      if (event.key === ' ' && target instanceof Element && target.closest('button, a')) return
      const does = commandOf(event)
      if (does === null) return
      event.preventDefault()
      act(does)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
