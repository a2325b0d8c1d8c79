import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EmailChoice } from '#shared/model/email-choice.ts'
import { isError } from '../../api/api-error.ts'
import { chooseEmails, emailChoiceQuery } from '../../data/email-choices.ts'
import { useAction } from '../../data/mutation.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { choiceTexts as texts } from './texts.ts'

/** Where the link below an email leads: whoever opens it has changed nothing yet. */
export function ChoicePage({ link }: { link: string }) {
  const { data: choice, error, refetch } = useQuery(emailChoiceQuery(link))
  if (error && isError(error, 'ERR_TARGET_NOT_FOUND')) {
    return (
      <StepCard title={texts.goneTitle} lead={texts.gone}>
        {null}
      </StepCard>
    )
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!choice) return <PageLoading words={texts.loading} />
  return <Shown link={link} choice={choice} />
}

function Shown({ link, choice }: { link: string; choice: EmailChoice }) {
  const { practiceName, contactPhone, isWanted } = choice
  const change = useAction(chooseEmails(link), { inline: true })
  return (
    <StepCard
      title={texts.title(practiceName)}
      footer={
        <>
          {texts.call} <PhoneLink number={contactPhone} />
        </>
      }
    >
      <Stack>
        <Text role="status">
          {isWanted ? texts.wanted(practiceName) : texts.unwanted(practiceName)}
        </Text>
        <FormError error={change.error} />
        <Button
          fullWidth
          variant={isWanted ? 'filled' : 'default'}
          loading={change.pending}
          onClick={() => change.start(!isWanted)}
        >
          {isWanted ? texts.stop : texts.start}
        </Button>
      </Stack>
    </StepCard>
  )
}
