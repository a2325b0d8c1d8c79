import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Review, type ReviewRemark, remarkForm } from '#shared/model/review.ts'
import { useAction } from '../../../data/mutation.ts'
import { useRefetchOnChange } from '../../../data/query.ts'
import { addRemark, remarksQuery } from '../../../data/reviews.ts'
import { useColleagues } from '../../../session/colleagues.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { MentionTextarea } from '../../../ui/mention-textarea.tsx'
import { mentionedIds } from '../../../ui/mentions.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { remarkTexts as texts } from '../texts.ts'
import classes from './case.module.css'
import { remarksFile } from './remarks-file.ts'

type Case = Pick<Review, 'id' | 'patientId' | 'provider'>
type Props = { review: Case; mayAdd: boolean; updatedAt: string }

/** What the staff say of a case among themselves: it looks like nothing that patients see. */
export function Remarks({ review, mayAdd, updatedAt }: Props) {
  const reviewId = review.id
  const title = useId()
  const query = remarksQuery(reviewId)
  const remarks = useQuery(query)
  useRefetchOnChange(updatedAt, query.queryKey)
  const zone = useZone()
  const save = (items: readonly ReviewRemark[]) =>
    saveFile(`remarks-${reviewId}.txt`, 'text/plain', remarksFile(reviewId, items, zone))
  return (
    <section className={classes.remarks} aria-labelledby={title}>
      <Group gap={6}>
        <IconLock size={16} aria-hidden />
        <Title order={2} id={title}>
          {texts.title}
        </Title>
      </Group>
      <Hint>{texts.hint}</Hint>
      <Loaded query={remarks} skeleton={<LinesSkeleton count={2} />}>
        {(items) => (
          <Stack gap="sm" my="sm" component="ul" p={0} style={{ listStyle: 'none' }}>
            {items.length === 0 && (
              <Text size="sm" component="li">
                {texts.none}
              </Text>
            )}
            {items.map((remark) => (
              <li key={remark.id}>
                <Group gap={6}>
                  <Text span size="sm" fw={600}>
                    {remark.authorName}
                  </Text>
                  <RelativeTime at={remark.createdAt} small />
                </Group>
                <RichText mentions={remark.notified.map(({ name }) => name)}>
                  {remark.content}
                </RichText>
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
      {remarks.data && remarks.data.length > 0 && (
        <Button
          mb="sm"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => save(remarks.data)}
        >
          {texts.save}
        </Button>
      )}
      {mayAdd && <AddRemark review={review} />}
    </section>
  )
}

const labels = { content: texts.label, notifyStaffIds: texts.mentioned }

function AddRemark({ review }: { review: Case }) {
  const { id: reviewId, patientId, provider } = review
  const permission = 'medicalRecordReviews.remark'
  const colleagues = useColleagues(permission, patientId, provider?.id)
  const form = useFields({
    initialValues: { content: '' },
    labels,
    validate: validateWith(remarkForm, labels),
  })
  useDraft('remark', form)
  const add = useAction(addRemark(reviewId), {
    onSuccess: () => {
      form.reset()
      notifications.show({ message: texts.added, color: 'green' })
    },
    onError: form.report,
  })
  const start = ({ content }: { content: string }) =>
    add.start({ content, notifyStaffIds: mentionedIds(content, colleagues) })
  return (
    <SubmitForm
      form={form}
      action={{ ...add, start }}
      submit={texts.add}
      variant="default"
      gap="xs"
    >
      <MentionTextarea
        autosize
        minRows={2}
        maxRows={10}
        colleagues={colleagues}
        {...form.field('content')}
        error={form.errors.content ?? form.errors.notifyStaffIds}
      />
    </SubmitForm>
  )
}
