export async function mutate(): Promise<boolean> {
	return true;
}
