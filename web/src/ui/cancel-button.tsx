import { Button } from '@mantine/core'
import { uiTexts } from './texts.ts'

/** Leaves a form or a question as it is; stands beside the button that goes on. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {uiTexts.cancel}
    </Button>
  )
}
