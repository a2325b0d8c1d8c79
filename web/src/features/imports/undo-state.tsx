import { Badge, Progress } from '@mantine/core'
import { type DataImport, type ImportUndo, isUndoing } from '#shared/model/imports.ts'
import { Hint } from '../../ui/hint.tsx'
import { historyTexts as texts } from './texts.ts'

const colors: Record<ImportUndo['state'], string> = {
  ...{ queued: 'brand', running: 'brand', done: 'gray', failed: 'red' },
}

/** How the undo of an import is doing, if somebody asked for one. */
export function UndoState({ item: { name, undo, progress } }: { item: DataImport }) {
  if (undo === null) return null
  return (
    <>
      <Badge color={colors[undo.state]} miw="max-content">
        {texts.undoStates[undo.state]}
      </Badge>
      {isUndoing(undo) && (
        <Progress
          w="100%"
          miw={120}
          value={(undo.lines / Math.max(1, progress.lines)) * 100}
          aria-label={texts.undoProgressOf(name)}
        />
      )}
      {undo.state === 'failed' && <Hint>{texts.undoBroken}</Hint>}
    </>
  )
}
