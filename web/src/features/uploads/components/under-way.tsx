import { Unsaved } from '../../../session/unsaved.tsx'
import type { Phase } from '../engine/model.ts'
import { ArrivedView } from './arrived-view.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ProgressView } from './progress-view.tsx'
import { StrangerDialog } from './stranger-dialog.tsx'
import { UnfinishedView } from './unfinished-view.tsx'
import type { ViewProps } from './uploader-panel.tsx'

const isUnderWay: ReadonlySet<Phase> = new Set(['reading', 'asking', 'uploading', 'removing'])

/** What the uploader shows once files were chosen. */
export function UnderWay(props: ViewProps) {
  const { phase } = props.snapshot
  const isBusy = isUnderWay.has(phase) || phase === 'unfinished'
  return (
    <>
      {isUnderWay.has(phase) && <ProgressView {...props} />}
      {phase === 'unfinished' && <UnfinishedView {...props} />}
      {phase === 'completed' && <ArrivedView {...props} />}
      <StrangerDialog {...props} />
      <LeaveDialog isBusy={isBusy} />
      <Unsaved when={() => !isBusy && props.note.isUnsaved} />
    </>
  )
}
