import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ApiError } from '../api/api-error.ts'
import { ErrorComments } from './form-error.tsx'
import { overlaysReady } from './overlays.tsx'
import { uiTexts } from './texts.ts'
import { WithContact } from './with-contact.tsx'

/** One dialog, however many calls fail for the same reason at once. */
const DIALOG = 'praxis-error'

type Choice = {
  title: string
  text: string
  comments: readonly string[]
  ok: string
  onOk: () => void
  /** False where there is nothing to go back to. */
  closes: boolean
}

async function open({ title, text, comments, ok, onOk, closes }: Choice) {
  await overlaysReady()
  modals.close(DIALOG)
  modals.open({
    modalId: DIALOG,
    title,
    closeOnClickOutside: false,
    closeOnEscape: closes,
    withCloseButton: closes,
    children: (
      <>
        <Text size="sm">
          <WithContact text={text} />
        </Text>
        <ErrorComments comments={comments} />
        <Group justify="flex-end" mt="lg">
          <Button
            data-autofocus
            onClick={() => {
              modals.close(DIALOG)
              onOk()
            }}
          >
            {ok}
          </Button>
        </Group>
      </>
    ),
  })
}

/** Says what failed and why (specification, section 8). */
export function showError(error: ApiError) {
  void open({
    title: uiTexts.failed,
    text: error.message,
    comments: error.comments,
    ok: uiTexts.ok,
    onOk: () => undefined,
    closes: true,
  })
}

/** Says that the session has ended; the only way on leads to signing in. */
export function showSessionEnded(signIn: () => void) {
  void open({
    title: uiTexts.sessionEnded,
    text: uiTexts.sessionEndedText,
    comments: [],
    ok: uiTexts.signIn,
    onOk: signIn,
    closes: false,
  })
}
