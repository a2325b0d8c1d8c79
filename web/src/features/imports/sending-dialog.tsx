import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { Hint } from '../../ui/hint.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { sendingTexts as texts } from './texts.ts'
import type { useSending } from './use-sending.ts'

type Props = { sending: ReturnType<typeof useSending> }

/** How much of the file was sent, and a way to give it up. */
export function SendingDialog({ sending: { share, pending, cancel } }: Props) {
  return (
    <>
      <Modal
        opened={pending}
        onClose={cancel}
        title={texts.title}
        closeOnClickOutside={false}
        withCloseButton={false}
      >
        <Stack gap="sm">
          <Progress value={share * 100} aria-label={texts.progress} />
          <Text size="sm" role="status">
            {texts.sent(share)}
          </Text>
          <Hint>{texts.stay}</Hint>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={cancel}>
              {texts.cancel}
            </Button>
          </Group>
        </Stack>
      </Modal>
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
