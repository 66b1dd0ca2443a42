/** Provides a test file with the packages that its process has already loaded. */
for (const [name, exports] of Object.entries(global.sharedPackages)) {
	jest.mock(name, () => exports);
}
