import { Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { keyImageForm, type NewKeyImageForm } from '#shared/model/key-image.ts'
import { keepKeyImage } from '../../../data/key-images.ts'
import { useAction } from '../../../data/mutation.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { viewerTexts } from '../texts.ts'

/** What is kept, as it was in sight when somebody asked for it. */
export type Keeping = Omit<NewKeyImageForm, 'note'>

type Props = { uploadKey: string; keeping: Keeping; onClose: () => void }

const labels = { note: viewerTexts.keepNote }
const noteAlone = v.pick(keyImageForm, ['note'])

/** Keeps an image for others, with a word on what is to be seen in it. */
export function KeepDialog({ uploadKey, keeping, onClose }: Props) {
  const form = useFields({
    initialValues: { note: '' },
    labels,
    optional: ['note'],
    validate: validateWith(noteAlone, labels),
  })
  const keep = useAction(keepKeyImage(uploadKey), {
    onSuccess: () => {
      notifications.show({ message: viewerTexts.kept, color: 'green' })
      onClose()
    },
    onError: form.report,
  })
  return (
    <FormDialog title={viewerTexts.keepTitle} opened onClose={onClose}>
      <SubmitForm
        form={form}
        action={{ ...keep, start: ({ note }) => keep.start({ ...keeping, note }) }}
        submit={viewerTexts.keepButton}
        onCancel={onClose}
      >
        <Text size="sm" c="dimmed">
          {viewerTexts.keepText(keeping.annotations.length)}
        </Text>
        <Textarea autosize minRows={2} maxRows={6} data-autofocus {...form.field('note')} />
      </SubmitForm>
    </FormDialog>
  )
}
