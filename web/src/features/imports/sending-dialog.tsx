import { Hint } from '../../ui/hint.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { ProgressDialog } from '../../ui/progress-dialog.tsx'
import { sendingTexts as texts } from './texts.ts'
import type { useSending } from './use-sending.ts'

type Props = { sending: ReturnType<typeof useSending> }

/** How much of the file was sent, and a way to give it up. */
export function SendingDialog({ sending: { share, pending, cancel } }: Props) {
  return (
    <>
      <ProgressDialog
        opened={pending}
        title={texts.title}
        label={texts.progress}
        part={share}
        words={texts.sent(share)}
        cancel={texts.cancel}
        onCancel={cancel}
      >
        <Hint>{texts.stay}</Hint>
      </ProgressDialog>
      <LeaveDialog
        isHeld={() => pending}
        isTabHeld={() => pending}
        words={{
          ...{ title: texts.leaveTitle, text: texts.leave },
          ...{ leave: texts.leaveNow, stay: texts.stayHere },
        }}
      />
    </>
  )
}
