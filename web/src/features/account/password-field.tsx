import { List, PasswordInput, type PasswordInputProps, Progress, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MIN_SCORE, type PasswordVerdict, passwordTexts } from '#shared/model/password.ts'
import { preloadChecker, rate } from '#shared/password/strength.ts'
import { accountTexts } from './texts.ts'

const texts = accountTexts.password
const CHECK_AFTER_MS = 150
const colors = ['red', 'red', 'amber', 'green', 'green']

type Props = { value: string; guesses: string[] } & PasswordInputProps

/**
 * A new password, with how strong it is while it is typed.
 * @param guesses what an attacker would try first: the person's email and names
 */
export function PasswordField({ value, guesses, ...props }: Props) {
  const [settled] = useDebouncedValue(value, CHECK_AFTER_MS)
  const { data: verdict } = useQuery({
    queryKey: ['password-strength', settled, ...guesses],
    queryFn: () => rate(settled, guesses),
    enabled: settled !== '',
    placeholderData: (former) => former,
    gcTime: 0,
    retry: false,
    meta: { errors: 'silent' },
  })
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        onFocus={() => void preloadChecker().catch(() => undefined)}
        {...props}
      />
      <div aria-live="polite">
        {value && verdict ? (
          <Strength verdict={verdict} brief={Boolean(props.error)} />
        ) : (
          <Hint>{texts.hint}</Hint>
        )}
      </div>
    </div>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" mt={6}>
      {children}
    </Text>
  )
}

type StrengthProps = {
  verdict: PasswordVerdict
  /** The advice is already given as the field's error. */
  brief: boolean
}

function Strength({ verdict: { score, warning, suggestions }, brief }: StrengthProps) {
  const advice = [warning ?? '', ...suggestions].filter(Boolean)
  return (
    <>
      <Progress
        value={(Math.max(score, 0.4) / 4) * 100}
        color={colors[score] ?? 'red'}
        size={6}
        mt={8}
        aria-hidden
      />
      <Text size="xs" mt={4} fw={600}>
        {texts.scores[score]}
      </Text>
      {score < PASSWORD_MIN_SCORE && !brief && advice.length > 0 && (
        <List size="xs" c="dimmed" mt={2}>
          {advice.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}

/** Why a password cannot be used, in one text; null where it can (specification, section 5). */
export async function passwordError(
  password: string,
  about: string[],
  problems: (verdict: PasswordVerdict) => string[],
): Promise<string | null> {
  if (password === '') return passwordTexts.required
  const found = await rate(password, about).then(problems, () => [passwordTexts.checkerFailed])
  return found.length > 0 ? found.join(' ') : null
}
