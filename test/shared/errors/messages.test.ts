import { describeFailure, MESSAGES } from '../../../nodes/shared/errors/messages';

const context = { node: { type: 'n' } as never, getFieldLabel: String, timezone: 'UTC' };
const CHECK_ADDRESS = "Check 'Base URL' in the credential.";

/** The only codes whose next step says more than how to verify the outcome. */
const NEXT_STEPS: Record<string, string> = {
	missing:
		'Update this package. If that does not help, report this message at https://github.com/n8n-nodes-outreach-automation/n8n-nodes-outreach-automation/issues',
	moved: CHECK_ADDRESS,
	notJson: CHECK_ADDRESS,
	nothingHere: CHECK_ADDRESS,
	webPage: CHECK_ADDRESS,
};

test.each(Object.keys(MESSAGES))(
	'an unclear outcome with the code %s says how to verify it, and how to correct a wrong service',
	(code) => {
		const { description, message } = describeFailure({ outcome: 'unclear', code }, context);
		const [reason] = MESSAGES[code]({ reason: code, status: 'undefined' }, context);
		const howToVerify = 'Check in Outreach Automation whether it worked before you run this again.';
		expect(message).toBe('It is unclear whether this worked');
		expect(description).toBe(
			[`${reason}.`, NEXT_STEPS[code], howToVerify].filter(Boolean).join(' '),
		);
	},
);
