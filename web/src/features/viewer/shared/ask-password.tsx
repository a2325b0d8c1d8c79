import { Center, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { isError } from '../../../api/api-error.ts'
import { useAction } from '../../../data/mutation.ts'
import { type OpenedShare, openShare } from '../../../data/study-shares.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFields, validateWith } from '../../../ui/form.ts'
import { StepCard } from '../../../ui/step-card.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { sharedTexts as texts } from './texts.ts'

const labels = { name: texts.name, pwd: texts.pwd }
const validate = validateWith(studyShareRoutes.open.body, labels)

type Props = { shareKey: string; onOpen: (opened: OpenedShare) => void }

/** Asks for the password of a link, and who opens it. */
export function AskPassword({ shareKey: key, onOpen }: Props) {
  const [isOver, setIsOver] = useState<'bad' | 'locked' | null>(null)
  const form = useFields({ initialValues: { name: '', pwd: '' }, labels, validate })
  const open = useAction(openShare(key), {
    onSuccess: ({ ticket }) => onOpen({ key, ticket }),
    onError: (error) => {
      if (isError(error, 'ERR_UPLOAD_INVALID_KEY')) setIsOver('bad')
      else if (isError(error, 'ERR_VERIFICATION_MAX_RETRY')) setIsOver('locked')
      else if (isError(error, 'ERR_VERIFICATION_NOT_MATCH')) form.setErrors({ pwd: texts.wrong })
      else form.report(error)
    },
  })
  if (isOver) {
    return <EmptyState page illustration="locked" title={texts.badTitle} text={texts[isOver]} />
  }
  return (
    <Center p="md" mih="100%">
      <StepCard title={texts.title} lead={texts.lead}>
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
