import { Button } from '@mantine/core'
import { uiTexts } from './texts.ts'

type Props = { onClick: () => void; children?: string }

/** Leaves a form or a question as it is; stands beside the button that goes on. */
export function CancelButton({ onClick, children = uiTexts.cancel }: Props) {
  return (
    <Button variant="default" onClick={onClick}>
      {children}
    </Button>
  )
}
