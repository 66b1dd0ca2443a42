import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { LOOPBACK } from '../../../sandbox/launcher/ports.mts';

const LONGEST_WAIT_MS = 20_000;

/** A mail server on loopback that takes every mail and keeps it. */
export class Mailbox {
	/** The mails as they came, oldest first. */
	private readonly mails: string[] = [];
	private readonly server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData: (stream, _session, taken) => {
			text(stream).then((mail) => {
				this.mails.push(mail);
				taken();
			}, taken);
		},
	});

	static async start(): Promise<Mailbox> {
		const mailbox = new Mailbox();
		await once(mailbox.server.listen(0, LOOPBACK), 'listening');
		return mailbox;
	}

	/** What n8n's SMTP credential takes. */
	get credential(): object {
		const { port } = this.server.server.address() as AddressInfo;
		return { host: LOOPBACK, port, secure: false, disableStartTls: true };
	}

	/** The next mail that nobody has taken out yet, as plain text. */
	async next(): Promise<string> {
		const giveUpAt = Date.now() + LONGEST_WAIT_MS;
		while (this.mails.length === 0 && Date.now() < giveUpAt) await sleep(50);
		const mail = this.mails.shift() ?? assert.fail('no mail came');
		return mail
			.replace(/=\r?\n/g, '')
			.replace(/=([\dA-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
	}

	close(): void {
		this.server.close();
	}
}
