import { TOTP } from 'otpauth'

/** Prints the current code of an authenticator app, for trying a local run without a phone. */
const secret = process.argv.slice(2).join('').replaceAll(/\s/g, '').toUpperCase()

if (/^[A-Z2-7]{32}$/.test(secret)) {
  process.stdout.write(`${new TOTP({ secret }).generate()}\n`)
} else {
  process.stderr.write('Usage: npm run code -- <the key that the page shows>\n')
  process.exitCode = 1
}
