import { Center, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { isError } from '../../../api/api-error.ts'
import { useAction } from '../../../data/mutation.ts'
import { type OpenedShare, openShare, shareSenderQuery } from '../../../data/study-shares.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFields, validateWith } from '../../../ui/form.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { StepCard } from '../../../ui/step-card.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { sharedTexts as texts } from './texts.ts'

const labels = { name: texts.name, pwd: texts.pwd }
const validate = validateWith(studyShareRoutes.open.body, labels)

type Props = { shareKey: string; onOpen: (opened: OpenedShare) => void }

/** Says who shared scans by a link, and asks for its password and who opens it; or says why the link has ended. */
export function AskPassword({ shareKey: key, onOpen }: Props) {
  const [isOver, setIsOver] = useState<'bad' | 'locked' | null>(null)
  const { data: sender, refetch } = useQuery(shareSenderQuery(key))
  const from = sender && texts.sender(sender.sender, sender.practiceName)
  const form = useFields({ initialValues: { name: '', pwd: '' }, labels, validate })
  const open = useAction(openShare(key), {
    onSuccess: ({ ticket }) => onOpen({ key, ticket }),
    onError: (error) => {
      const isBad = isError(error, 'ERR_UPLOAD_INVALID_KEY')
      const isLocked = isError(error, 'ERR_VERIFICATION_MAX_RETRY')
      // The link ended while the page was open: it says why.
      if (isBad || isLocked) void refetch()
      if (isBad) setIsOver('bad')
      else if (isLocked) setIsOver('locked')
      else if (isError(error, 'ERR_VERIFICATION_NOT_MATCH')) form.setErrors({ pwd: texts.wrong })
      else form.report(error)
    },
  })
  if (sender && from && sender.state !== 'open') {
    const { title, text } = texts.over[sender.state]
    const words = text(from, formatPhone(sender.practicePhone))
    return <EmptyState page illustration="locked" title={title} text={words} />
  }
  if (isOver) {
    return <EmptyState page illustration="locked" title={texts.badTitle} text={texts[isOver]} />
  }
  return (
    <Center p="md" mih="100%">
      <StepCard title={texts.title} lead={from ? texts.leadOf(from) : texts.lead}>
        <SubmitForm form={form} action={open} submit={texts.open} buttons="wide">
          <TextInput
            size="md"
            autoComplete="name"
            description={texts.nameHint}
            {...form.field('name')}
          />
          <PasswordInput size="md" autoComplete="off" {...form.field('pwd')} />
        </SubmitForm>
      </StepCard>
    </Center>
  )
}
