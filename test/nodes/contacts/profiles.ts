import { tidyProfileUrl } from '../../../nodes/shared/operation/profileUrl';
import { act, actionsOf, connect, scheduled, urlOf } from '../networkAction/samples';
import { serve } from '../service';

export const ada = 'https://www.linkedin.com/in/ada-lovelace';
export const eric = 'https://www.linkedin.com/in/éric-ørsted';

/** Tests that each of these is one of the two people. */
export function testSpellings(ofAda: string[], ofEric: string[]): void {
	test.each([
		...ofAda.map((spelling) => [spelling, ada]),
		...ofEric.map((spelling) => [spelling, eric]),
	])('%j is written to once', async (spelling, person) => {
		const service = serve(scheduled);
		await act(connect, { items: [{ url: person }, { url: spelling }] });
		expect(actionsOf(service)).toHaveLength(1);
		await act(connect, { items: [{ url: spelling }] });
		expect(actionsOf(service)).toHaveLength(1);
	});

	test.each([
		...ofAda.map((spelling) => [spelling, /\/in\/ada-lovelace$/i]),
		...ofEric.map((spelling) => [spelling, /\/in\/%C3%[A8]9ric-%C3%(B|9)8rsted$/i]),
	] as Array<[string, RegExp]>)('%j is sent as an address that works', async (url, address) => {
		const service = serve(scheduled);
		await act(connect, { items: [{ url }] });
		const [sent] = actionsOf(service).map(urlOf);
		expect(sent).toMatch(address);
		expect(tidyProfileUrl(sent, 'LinkedIn URL')).toBe(sent);
	});
}

/** Tests that nobody is written to by these. */
export const testNobodies = (urls: string[]) =>
	test.each(urls)('%j is nobody', async (url) => {
		const service = serve(scheduled);
		const { json } = await act(connect, { items: [{ url }, { url: ada }] });
		expect(json[0].reason).toMatch(/^LinkedIn URL is not a LinkedIn profile URL/);
		expect(actionsOf(service).map(urlOf)).toEqual([ada]);
	});
